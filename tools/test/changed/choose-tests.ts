import type { ImportGraph } from "./import-graph.ts";

export interface ChosenTests {
  /** Paths from the root, of integration tests and of journeys. */
  readonly integration: readonly string[];
  readonly journeys: readonly string[];
}

const integrationTest = /\.integration\.test\.tsx?$/;
const journey = /^e2e\/[^/]+\.spec\.ts$/;
const anyTest = /\.(test|spec)\.tsx?$/;
/** Code that no program of the product loads, so that a change to it reaches its importers alone. */
const ofTests = /\.(test|spec)\.tsx?$|\/testing\/|^e2e\//;
const inFeature = /^apps\/[^/]+\/src\/features\/([^/]+)\//;
/** Files that affect everything without being imported. */
const everywhere = /^(package(-lock)?\.json|tsconfig\.base\.json|vitest\.config\.ts|\.npmrc)$/;
/** Code that every page or call uses, and that has no feature's name in its path. */
const shared = /^apps\/(web|server|gateway)\/(?!src\/features\/)|^packages\/(contracts|domain)\/src\/[^/]+$/;
/** Journeys through all programs and most kinds of page, run for changes to shared code. */
export const sharedJourneys: readonly string[] = [
  "e2e/access.spec.ts",
  "e2e/home.spec.ts",
  "e2e/live.spec.ts",
  "e2e/registrations.spec.ts",
];

/** Names of the features that a file belongs to, from its path; empty when the path names none. */
const featuresOf = (file: string): readonly string[] => {
  const own = inFeature.exec(file)?.[1] ?? /^packages\/domain\/src\/([^/]+)\//.exec(file)?.[1];
  if (own !== undefined) return [own];
  const call = /^packages\/contracts\/src\/(.+)\/([^/]+?)(\.test)?\.ts$/.exec(file);
  return call === null ? [] : [...(call[1] ?? "").split("/"), call[2] ?? ""];
};

/** Whether a file outside of features imports one to compose it. Tests reach all features through such a file, so imports through it tell nothing. */
const composes = (file: string, target: string): boolean =>
  !inFeature.test(file) && !anyTest.test(file) && inFeature.test(target);

/**
 * The changed files, and those that import, run or read one of them, directly or not, but not through files that compose features. A document is
 * followed to its readers and their importers, because the stores of all tests are created from some of its SQL.
 */
const reachedFrom = (changed: readonly string[], graph: ImportGraph): ReadonlySet<string> => {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph)
    for (const target of targets)
      if (!composes(file, target)) importers.set(target, [...(importers.get(target) ?? []), file]);
  const importersOf = (file: string): readonly string[] => importers.get(file) ?? [];
  const documents = changed.filter((file) => file.endsWith(".md"));
  const readers = documents.flatMap(importersOf);
  const reached = new Set(changed.filter((file) => !file.endsWith(".md")));
  for (const file of reached) for (const importer of importersOf(file)) reached.add(importer);
  return new Set([...reached, ...documents, ...readers, ...readers.flatMap(importersOf)]);
};

/** Whether a text contains one of the features' names as a word, or within the name of a call (`getProductionCards`). */
const namesOne = (features: readonly string[]): ((text: string) => boolean) => {
  if (features.length === 0) return () => false;
  const inCalls = features.map((name) =>
    name.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase()),
  );
  const pattern = new RegExp(`\\b(${features.join("|")})\\b|(${inCalls.join("|")})(?![a-z])`);
  return (text) => pattern.test(text);
};

const quotedTexts = (code: string): string => (code.match(/"[^"\n]*"|`[^`]*`/g) ?? []).join("\n");

/** A change that reaches more features than this is in code that pages share. */
const fewFeatures = 6;

/**
 * Journeys run all programs, so their imports tell only what changed code of tests reaches (`byTests`): chooses these, those that name a reached
 * feature, and some for shared code.
 */
const chooseJourneys = (
  changed: readonly string[],
  { reached, byTests }: { readonly reached: ReadonlySet<string>; readonly byTests: ReadonlySet<string> },
  journeys: readonly string[],
  read: (file: string) => string,
): readonly string[] => {
  const programs = changed.filter((file) => !ofTests.test(file));
  const own = new Set(programs.flatMap(featuresOf));
  const all = new Set([...own, ...[...reached].filter((file) => !ofTests.test(file)).flatMap(featuresOf)]);
  const isNamed = namesOne([...(all.size > fewFeatures ? own : all)]);
  const isShared = programs.some((file) => shared.test(file));
  return journeys.filter(
    (file) =>
      byTests.has(file) ||
      (isShared && sharedJourneys.includes(file)) ||
      isNamed(`${file}\n${quotedTexts(read(file))}`),
  );
};

/**
 * Tests that a change can affect: those that import a changed file, and those whose path or text names a feature that it reaches, which they use
 * through the whole server or a page.
 */
export const chooseTests = (
  changed: readonly string[],
  graph: ImportGraph,
  read: (file: string) => string,
): ChosenTests => {
  const files = [...graph.keys()];
  const integration = files.filter((file) => integrationTest.test(file));
  const journeys = files.filter((file) => journey.test(file));
  if (changed.some((file) => everywhere.test(file))) return { integration, journeys };
  const reached = reachedFrom(changed, graph);
  const byTests = reachedFrom(
    changed.filter((file) => ofTests.test(file)),
    graph,
  );
  const served = [...reached].filter((file) => file.startsWith("apps/server/") && !ofTests.test(file));
  const isNamed = namesOne(served.flatMap((file) => inFeature.exec(file)?.[1] ?? []));
  return {
    integration: integration.filter((file) => reached.has(file) || isNamed(`${file}\n${read(file)}`)),
    journeys: chooseJourneys(changed, { reached, byTests }, journeys, read),
  };
};
