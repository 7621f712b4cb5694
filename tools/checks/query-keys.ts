import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";

const root = join(import.meta.dirname, "../..");

interface Syntax {
  readonly type?: string;
  readonly [key: string]: unknown;
}

/** Names whose value no answer depends on: they carry the request, or are the same for the whole page. */
const stable = new Set(["api", "queryClient", "queries", "t", "i18n", "now", "signal", "undefined"]);
/** Functions of a registration's client; the kind's name is in the key. */
for (const one of ["list", "read"]) stable.add(one);

/** The result of a hook without arguments may vary (the tenant, the filter), so the name alone is not stable. */
const hook = /^use[A-Z]/;

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && typeof (value as Syntax).type === "string";
const childrenOf = (node: Syntax): Syntax[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).flatMap(unwrapped));
/** Syntax nodes within a value. Arguments and declarations are wrapped in an object without a type of its own. */
const unwrapped = (value: unknown): Syntax[] => {
  if (isSyntax(value)) return [value];
  const inner = (value as { readonly expression?: unknown } | null)?.expression;
  return isSyntax(inner) ? [inner] : [];
};
const textOf = (node: unknown): string => {
  const { value } = (node ?? {}) as { readonly value?: unknown };
  return typeof value === "string" ? value : "";
};
const isFunction = ({ type = "" }: Syntax): boolean =>
  ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration", "MethodProperty"].includes(type);

/** Names that a pattern binds. */
const boundBy = (node: Syntax): string[] => {
  if (node.type === "Identifier") return [textOf(node)];
  if (node.type === "AssignmentPatternProperty") return [textOf(node["key"])];
  if (node.type === "KeyValuePatternProperty") return unwrapped(node["value"]).flatMap(boundBy);
  if (node.type === "AssignmentPattern") return unwrapped(node["left"]).flatMap(boundBy);
  if (node.type?.startsWith("Ts")) return [];
  return childrenOf(node).flatMap(boundBy);
};

/** Names that a node reads, without those that it binds itself. */
function namesIn(node: Syntax): Set<string> {
  const [read, bound] = [new Set<string>(), new Set<string>()];
  const visit = (one: Syntax): void => {
    const { type = "" } = one;
    if (type === "Identifier") return void read.add(textOf(one));
    if (type.startsWith("Ts") && !("expression" in one)) return;
    if (type === "VariableDeclarator")
      for (const name of unwrapped(one["id"]).flatMap(boundBy)) bound.add(name);
    if (isFunction(one)) for (const name of paramsOf(one).flatMap(boundBy)) bound.add(name);
    if (type === "KeyValueProperty" || type === "KeyValuePatternProperty")
      return unwrapped(one["value"]).forEach(visit);
    if (type === "MemberExpression") {
      const property = one["property"] as Syntax;
      return [one["object"], ...(property.type === "Computed" ? [property] : [])]
        .flatMap(unwrapped)
        .forEach(visit);
    }
    childrenOf(one).forEach(visit);
  };
  visit(node);
  return new Set([...read].filter((name) => !bound.has(name)));
}
const unwrappedParam = (param: unknown): Syntax[] => {
  const { pat } = (param ?? {}) as { readonly pat?: unknown };
  return isSyntax(pat) ? [pat] : unwrapped(param);
};

const paramsOf = (one: Syntax): Syntax[] => ((one["params"] ?? []) as unknown[]).flatMap(unwrappedParam);

/** Origin of parameters. */
const unknown: ReadonlySet<string> = new Set(["a parameter"]);

/** For each name in a function: the names from which its value is computed, and the names bound by the same declaration. */
type Origins = ReadonlyMap<
  string,
  { readonly from: ReadonlySet<string>; readonly siblings: readonly string[] }
>;

function originsIn(functions: readonly Syntax[]): Origins {
  const origins = new Map<string, { from: ReadonlySet<string>; siblings: string[] }>();
  const visit = (node: Syntax): void => {
    if (node.type === "VariableDeclarator") {
      const names = unwrapped(node["id"]).flatMap(boundBy);
      const from = new Set(unwrapped(node["init"]).flatMap((init) => [...namesIn(init)]));
      for (const name of names) origins.set(name, { from, siblings: names });
    }
    if (isFunction(node))
      for (const name of paramsOf(node).flatMap(boundBy)) origins.set(name, { from: unknown, siblings: [] });
    childrenOf(node).forEach(visit);
  };
  functions.forEach(visit);
  return origins;
}

const propertyOf = (node: Syntax, name: string): Syntax | undefined => {
  const found = ((node["properties"] ?? []) as Syntax[]).find((one) => textOf(one["key"]) === name);
  return found === undefined || isFunction(found) ? found : unwrapped(found["value"])[0];
};

/**
 * The function that requests, and the names in the key. For a windowed query (`use-windowed-query.ts`) the key holds the client, the filter and
 * `also`.
 */
function questionOf(query: Syntax): [ask: Syntax | undefined, inKey: ReadonlySet<string>] {
  const key = propertyOf(query, "queryKey");
  if (key !== undefined) return [propertyOf(query, "queryFn"), namesIn(key)];
  if (propertyOf(query, "live") === undefined) return [undefined, new Set()];
  const told = ["filter", "also"].flatMap((name) => unwrapped(propertyOf(query, name)));
  return [
    propertyOf(query, "fetch"),
    new Set(["client", "filter", ...told.flatMap((one) => [...namesIn(one)])]),
  ];
}

/** Names on which a query's answer depends and that its key lacks. */
function missingOf(query: Syntax, outer: readonly Syntax[], ofModule: ReadonlySet<string>): string[] {
  const [ask, inKey] = questionOf(query);
  if (ask === undefined) return [];
  const origins = originsIn(outer);
  // A name in the key also covers the names from which it is computed, and those bound with it.
  const told = new Set(inKey);
  for (const name of inKey) {
    const { from = [], siblings = [] } = origins.get(name) ?? {};
    for (const one of [...from, ...siblings]) told.add(one);
  }
  const seen = new Set<string>();
  const isTold = (name: string): boolean => {
    if (told.has(name) || stable.has(name) || ofModule.has(name) || seen.has(name)) return true;
    seen.add(name);
    const { from } = origins.get(name) ?? { from: unknown };
    if (from === unknown) return false;
    const isOfPage = from.size > 0 && [...from].every((one) => hook.test(one));
    return !isOfPage && [...from].every(isTold);
  };
  return [...namesIn(ask)].filter((name) => !(name in globalThis) && !isTold(name));
}

const namesOfModule = (body: readonly Syntax[]): Set<string> =>
  new Set(
    body.flatMap((node) => {
      const declared = (node["declaration"] ?? node) as Syntax;
      if (node.type === "ImportDeclaration")
        return (node["specifiers"] as Syntax[]).map((one) => textOf(one["local"]));
      if (declared.type === "VariableDeclaration")
        return (declared["declarations"] as Syntax[]).flatMap((one) => unwrapped(one["id"]).flatMap(boundBy));
      return [textOf(declared["identifier"])];
    }),
  );

/** Names on which the answers of a module's queries depend and that their keys lack: two requests would share one cached answer. */
export function missingInKeys(code: string, tsx = false): string[] {
  const { body } = parseSync(code, { syntax: "typescript", tsx, target: "esnext" });
  const modules = body as unknown as Syntax[];
  const ofModule = namesOfModule(modules);
  const found: string[] = [];
  const visit = (node: Syntax, outer: readonly Syntax[]): void => {
    if (node.type === "ObjectExpression") found.push(...missingOf(node, outer, ofModule));
    const within = isFunction(node) ? [...outer, node] : outer;
    for (const child of childrenOf(node)) visit(child, within);
  };
  for (const node of modules) visit(node, []);
  return found;
}

/** Such names in the whole web app, each with its file. */
export const findIncompleteKeys = (): string[] =>
  globSync("apps/web/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }))
    .filter(({ code }) => code.includes("queryFn") || code.includes("useWindowedQuery"))
    .flatMap(({ file, code }) => missingInKeys(code, file.endsWith("x")).map((name) => `${file}: ${name}`));
