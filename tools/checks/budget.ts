import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { webDirectory } from "../web/build-web.ts";

/** What Vite writes about each chunk in dist/.vite/manifest.json. */
interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Issue A: at most 250 kB of gzipped JavaScript before charts. */
const budgetBytes = 250_000;
const chartsFolder = "src/shared/charts/";

/** The chunk and all that must be there before it runs. */
const closureOf = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) closureOf(manifest, next, found);
  return found;
};

const isChart = (manifest: Manifest, key: string): boolean =>
  (manifest[key]?.src ?? key).includes(chartsFolder) || /echarts|zrender/.test(key);

/** Pages are the chunks that the entry and its pages load lazily, but for the chart library's. */
const lazyPages = (manifest: Manifest, entry: string): readonly string[] => {
  const pages = new Set<string>();
  const visit = (key: string): void => {
    for (const part of closureOf(manifest, key)) {
      for (const lazy of manifest[part]?.dynamicImports ?? []) {
        if (pages.has(lazy) || isChart(manifest, lazy)) continue;
        pages.add(lazy);
        visit(lazy);
      }
    }
  };
  visit(entry);
  return [...pages];
};

export interface PageWeight {
  readonly page: string;
  readonly bytes: number;
}

/** Gzipped JavaScript of the entry together with each lazily loaded page, heaviest first. */
export const weighPages = (directory = webDirectory): readonly PageWeight[] => {
  const manifest = JSON.parse(readFileSync(join(directory, ".vite", "manifest.json"), "utf8")) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  if (entry === undefined) throw new Error("The web build's manifest has no entry.");
  const weights = new Map<string, number>();
  const weigh = (key: string): number => {
    const file = manifest[key]?.file ?? "";
    if (!file.endsWith(".js")) return 0;
    const known = weights.get(file) ?? gzipSync(readFileSync(join(directory, file))).length;
    weights.set(file, known);
    return known;
  };
  const weighPage = (page: string): PageWeight => {
    const parts = new Set([...closureOf(manifest, entry), ...closureOf(manifest, page)]);
    return { page, bytes: [...parts].reduce((sum, part) => sum + weigh(part), 0) };
  };
  return [entry, ...lazyPages(manifest, entry)]
    .map(weighPage)
    .toSorted((left, right) => right.bytes - left.bytes);
};

/** Pages of the built web app that weigh more than the budget. */
export const findOverweight = (directory = webDirectory): readonly string[] => {
  if (!existsSync(join(directory, ".vite", "manifest.json")))
    return [`${directory} is not built: npm run build`];
  return weighPages(directory)
    .filter(({ bytes }) => bytes > budgetBytes)
    .map(
      ({ page, bytes }) => `${page} needs ${bytes} bytes of gzipped JavaScript; the budget is ${budgetBytes}`,
    );
};
