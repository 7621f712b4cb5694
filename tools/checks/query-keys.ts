import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";

const root = join(import.meta.dirname, "../..");

interface Syntax {
  readonly type?: string;
  readonly [key: string]: unknown;
}

/** What the same page has whatever is asked: it brings the question about, and no answer depends on it. */
const stable = new Set(["api", "queryClient", "queries", "t", "i18n", "now", "signal", "undefined"]);
/** How registrations of a kind are asked for: the kind's name tells it. */
for (const one of ["list", "read"]) stable.add(one);

/** What a hook that is told nothing gives may be another thing each time: the tenant, the filter. */
const hook = /^use[A-Z]/;

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && typeof (value as Syntax).type === "string";
const childrenOf = (node: Syntax): Syntax[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).flatMap(unwrapped));
/** Arguments and declarations lie in a wrapper without a type of its own. */
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

/** Names that are read somewhere within, without those that it binds itself. */
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

/** Where a parameter comes from. */
const unknown: ReadonlySet<string> = new Set(["a parameter"]);

/** How the names of a function come to be: what each is made of; a parameter is made of what nobody knows. */
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

/** What asks, and what the key is made of: of a windowed query (`use-windowed-query.ts`) the client, the filter and what is told beside. */
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

/** Names that a query's answer depends on and its key does not. */
function missingOf(query: Syntax, outer: readonly Syntax[], ofModule: ReadonlySet<string>): string[] {
  const [ask, inKey] = questionOf(query);
  if (ask === undefined) return [];
  const origins = originsIn(outer);
  // What is taken out of something stands for it, and so does what came with it.
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

/** What of a module's answers does not stand in the keys under which they are kept: two questions would share one answer. */
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

/** Of the whole web app, each with its file. */
export const findIncompleteKeys = (): string[] =>
  globSync("apps/web/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }))
    .filter(({ code }) => code.includes("queryFn") || code.includes("useWindowedQuery"))
    .flatMap(({ file, code }) => missingInKeys(code, file.endsWith("x")).map((name) => `${file}: ${name}`));
