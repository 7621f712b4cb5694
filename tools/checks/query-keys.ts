import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import {
  bare,
  type Bindings,
  bindingsIn,
  boundBy,
  childrenOf,
  isFunction,
  nodeOf,
  nodesOf,
  partsOf,
  pathOf,
  pathsIn,
  type Syntax,
  textOf,
} from "./syntax-paths.ts";

const root = join(import.meta.dirname, "../..");

/** Hooks and names whose value no answer depends on: they carry the request, or are the same for the whole page. */
const stable = [
  "useApi()",
  "api",
  "usePlace().api",
  "useQueryClient()",
  "useEnvironment().now",
  // Decides which part of an answer is asked for anew.
  "useEnvironment().monotonic",
  "signal",
  "undefined",
];

/** Values that another path in the key tells, with the reason. */
const toldBy: ReadonlyMap<string, readonly string[]> = new Map([
  // A place is the tenant and the client of its calls.
  ["usePlace()", ["usePlace().tenant"]],
  ["place", ["place.tenant"]],
  // The functions of a registration belong to its kind.
  ["list", ["name"]],
  ["read", ["name"]],
  // One contract has one path.
  ["find", ["find.path"]],
  // The function of a query belongs to its name: `sharedKeys` finds a name of two functions.
  ["options.fetch", ["options.name"]],
  ["fetch", ["name"]],
  // Those of the hidden codes that are still registered; a change of registrations asks again.
  ["useKnownHidden().known", ["useKnownHidden().hidden"]],
  // `asked` is all that `queryNow` reads, but for the clock.
  ["useIncidentQuery(which).queryNow", ["useIncidentQuery(which).asked"]],
]);

/** Names that give the present time, or the period that ends now. */
const clock = /(?:^|\.)(?:now|queryNow|windowsNow)$/;

/** A query of the web app: what it asks, and what its key holds. */
export interface Query {
  readonly ask: Syntax;
  /** Elements of the key; a windowed query (`use-windowed-query.ts`) adds the client and the filter to `also`. */
  readonly elements: readonly Syntax[];
  readonly bindings: Bindings;
  /** Paths that the key also holds. */
  readonly more?: readonly string[];
}

const ofWindowed = ["useSignedIn().client.tenant", "useSignedIn().client.timeZone"];

const propertyOf = (node: Syntax, name: string): Syntax | undefined => {
  const found = nodesOf(node, "properties").find(
    (one) => textOf(one["key"]) === name || (one.type === "Identifier" && textOf(one) === name),
  );
  if (found === undefined || isFunction(found) || found.type === "Identifier") return found;
  return nodeOf(found, "value");
};
const elementsOf = (key: Syntax): Syntax[] =>
  bare(key).type === "ArrayExpression" ? nodesOf(bare(key), "elements") : [key];

function queryOf(node: Syntax, outer: readonly Syntax[]): Query | null {
  const bindings = bindingsIn(outer);
  const [key, ask] = [propertyOf(node, "queryKey"), propertyOf(node, "queryFn")];
  if (key !== undefined && ask !== undefined) return { ask, elements: elementsOf(key), bindings };
  const fetch = propertyOf(node, "fetch");
  if (fetch === undefined || propertyOf(node, "live") === undefined) return null;
  const told = ["name", "filter", "also"]
    .map((name) => propertyOf(node, name))
    .filter((one) => one !== undefined);
  return { ask: fetch, elements: told.flatMap(elementsOf), bindings, more: ofWindowed };
}

const isWithin = (path: string, whole: string): boolean => path === whole || path.startsWith(`${whole}.`);

/** Paths on which a query's answer depends and that its key lacks. */
function missingOf({ ask, elements, bindings, more = [] }: Query, ofModule: ReadonlySet<string>): string[] {
  const told = new Set<string>(more);
  const tell = (path: string): void => {
    told.add(path);
    const { kind, from = [] } = bindings.get(path) ?? {};
    if (kind === "parts") from.forEach(tell);
  };
  for (const element of elements)
    for (const path of [pathOf(element, bindings)].flatMap((one) => one ?? partsOf(element, bindings) ?? []))
      tell(path);
  const isTold = (path: string, seen: readonly string[] = []): boolean => {
    const [start = ""] = path.split(".");
    if ([...told, ...stable].some((whole) => isWithin(path, whole))) return true;
    const others = toldBy.get(path);
    if (others?.every((one) => isTold(one, [...seen, path])) === true) return true;
    if (ofModule.has(start) || start in globalThis) return true;
    const { kind, from = [] } = bindings.get(start) ?? {};
    if (kind === undefined || seen.includes(start)) return false;
    return from.every((one) => isTold(one, [...seen, start]));
  };
  return [...pathsIn(ask, bindings)].filter((path) => !isTold(path));
}

const namesOfModule = (body: readonly Syntax[]): Set<string> =>
  new Set(
    body.flatMap((node) => {
      const declared = nodeOf(node, "declaration") ?? node;
      if (node.type === "ImportDeclaration")
        return nodesOf(node, "specifiers").map((one) => textOf(one["local"]));
      if (declared.type === "VariableDeclaration")
        return nodesOf(declared, "declarations").flatMap((one) =>
          boundBy(nodeOf(one, "id") ?? {}).map(([name]) => name),
        );
      return [textOf(declared["identifier"])];
    }),
  );

interface Module {
  readonly queries: readonly Query[];
  readonly names: ReadonlySet<string>;
}

function moduleOf(code: string, tsx = false): Module {
  const { body } = parseSync(code, { syntax: "typescript", tsx, target: "esnext" });
  const modules = body as unknown as Syntax[];
  const queries: Query[] = [];
  const visit = (node: Syntax, outer: readonly Syntax[]): void => {
    const query = node.type === "ObjectExpression" ? queryOf(node, outer) : null;
    if (query !== null) queries.push(query);
    const within = isFunction(node) ? [...outer, node] : outer;
    for (const child of childrenOf(node)) visit(child, within);
  };
  for (const node of modules) visit(node, []);
  return { queries, names: namesOfModule(modules) };
}

/** Paths on which the answers of a module's queries depend and that their keys lack: two requests would share one cached answer. */
export function missingInKeys(code: string, tsx = false): string[] {
  const { queries, names } = moduleOf(code, tsx);
  return queries.flatMap((query) => missingOf(query, names));
}

export const queriesOf = (code: string, tsx = false): readonly Query[] => moduleOf(code, tsx).queries;

/** Whether a query's answer depends on when it is asked, which no key tells. */
export const readsClock = ({ ask, bindings }: Query): boolean =>
  [...pathsIn(ask, bindings)].some((path) => clock.test(path));

/** Shape of a key: its texts, and `*` for what varies. */
const shapeOf = ({ elements }: Query): string =>
  elements.map((one) => (bare(one).type === "StringLiteral" ? textOf(bare(one)) : "*")).join(" ");
/** What a query asks, without places in the file. */
const askedBy = ({ ask }: Query): string =>
  JSON.stringify(ask, (name, value: unknown) => (name === "span" || name === "ctxt" ? undefined : value));

/** Shapes of keys that two queries share which ask different things. */
export function sharedKeys(queries: readonly Query[]): string[] {
  const byShape = Map.groupBy(
    queries.filter((query) => shapeOf(query).split(" ")[0] !== "*"),
    shapeOf,
  );
  return [...byShape].flatMap(([shape, own]) => (new Set(own.map(askedBy)).size > 1 ? [shape] : []));
}

const filesOfQueries = () =>
  globSync("apps/web/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }))
    .filter(({ code }) => /\bqueryFn\b|useWindowedQuery/.test(code));

/** Such paths in the whole web app, each with its file. */
export const findIncompleteKeys = (): string[] =>
  filesOfQueries().flatMap(({ file, code }) =>
    missingInKeys(code, file.endsWith("x")).map((path) => `${file}: ${path}`),
  );
/** Files of the web app with a query that asks about now. */
export const findClockQueries = (): string[] =>
  filesOfQueries().flatMap(({ file, code }) =>
    queriesOf(code, file.endsWith("x")).some(readsClock) ? [file] : [],
  );
/** Shapes of keys in the whole web app that two queries share which ask different things. */
export const findSharedKeys = (): string[] =>
  sharedKeys(filesOfQueries().flatMap(({ file, code }) => queriesOf(code, file.endsWith("x"))));
/** Files of which not each query was found. */
export const findUnreadQueries = (): string[] =>
  filesOfQueries().flatMap(({ file, code }) => {
    const written = [...code.matchAll(/\bqueryFn\b(?=\s*[:,(])|\buseWindowedQuery(?:<[^(]*>)?\(/g)].length;
    return moduleOf(code, file.endsWith("x")).queries.length < written ? [file] : [];
  });
