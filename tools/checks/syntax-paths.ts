export interface Syntax {
  readonly type?: string;
  readonly [key: string]: unknown;
}

/** Where a name of a function comes from. */
export interface Binding {
  /**
   * `member`: the name is this path of something else; `parts`: an object or array of these paths, which tells each of them; `computed`: from these
   * paths, of which it tells none.
   */
  readonly kind: "member" | "parts" | "computed";
  readonly from: readonly string[];
}
export type Bindings = ReadonlyMap<string, Binding>;

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && typeof (value as Syntax).type === "string";
/** Syntax nodes within a value. Arguments, declarations and parameters are wrapped in an object without a type of its own. */
const unwrapped = (value: unknown): Syntax[] => {
  if (isSyntax(value)) return [value];
  const { expression, pat } = (value ?? {}) as { readonly expression?: unknown; readonly pat?: unknown };
  return [expression, pat].filter(isSyntax);
};
export const childrenOf = (node: Syntax): Syntax[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).flatMap(unwrapped));
export const nodeOf = (node: Syntax, name: string): Syntax | undefined => unwrapped(node[name])[0];
export const nodesOf = (node: Syntax, name: string): Syntax[] =>
  ((node[name] ?? []) as unknown[]).flatMap(unwrapped);
export const textOf = (node: unknown): string => {
  const { value } = (node ?? {}) as { readonly value?: unknown };
  return typeof value === "string" ? value : "";
};
export const isFunction = ({ type = "" }: Syntax): boolean =>
  ["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration", "MethodProperty"].includes(type);

const wrappers = new Set([
  "TsAsExpression",
  "TsConstAssertion",
  "TsNonNullExpression",
  "TsSatisfiesExpression",
  "ParenthesisExpression",
  "AwaitExpression",
]);
/** The expression without what changes nothing of its value. */
export const bare = (node: Syntax): Syntax => {
  if (wrappers.has(node.type ?? ""))
    return bare(nodeOf(node, "expression") ?? nodeOf(node, "argument") ?? { type: "none" });
  return node.type === "OptionalChainingExpression" ? bare(nodeOf(node, "base") ?? node) : node;
};

/** Names that a pattern binds, each with its path below the value; null where the path is no chain of names. */
export function boundBy(node: Syntax, path: string | null = ""): [name: string, path: string | null][] {
  const below = (key: unknown) => (path === null || textOf(key) === "" ? null : `${path}.${textOf(key)}`);
  if (node.type === "Identifier") return [[textOf(node), path]];
  if (node.type === "AssignmentPatternProperty") {
    const isPlain = node["value"] === null || node["value"] === undefined;
    return [[textOf(node["key"]), isPlain ? below(node["key"]) : null]];
  }
  if (node.type === "KeyValuePatternProperty")
    return nodesOf({ all: [node["value"]] }, "all").flatMap((one) => boundBy(one, below(node["key"])));
  if (node.type === "AssignmentPattern")
    return nodesOf({ all: [node["left"]] }, "all").flatMap((one) => boundBy(one, null));
  if (node.type?.startsWith("Ts")) return [];
  const inner = node.type === "ObjectPattern" ? path : null;
  return childrenOf(node).flatMap((one) => boundBy(one, inner));
}
export const paramsOf = (one: Syntax): Syntax[] => nodesOf(one, "params");

const hook = /^use[A-Z]/;
/** Hooks that hand on what they are given. */
const plainHooks = new Set(["useMemo", "useCallback", "useDeferredValue"]);

/** The path of a chain of names, such as `useSignedIn().client.tenant`; null for anything else. */
export function pathOf(expression: Syntax, bindings: Bindings): string | null {
  const node = bare(expression);
  if (node.type === "Identifier") {
    const name = textOf(node);
    const { kind, from: [path] = [] } = bindings.get(name) ?? {};
    return kind === "member" && path !== undefined ? path : name;
  }
  if (node.type === "MemberExpression") {
    const property = nodeOf(node, "property");
    const base = pathOf(nodeOf(node, "object") ?? node, bindings);
    return base === null || property?.type !== "Identifier" ? null : `${base}.${textOf(property)}`;
  }
  if (node.type !== "CallExpression") return null;
  const called = textOf(nodeOf(node, "callee"));
  if (!hook.test(called) || plainHooks.has(called)) return null;
  const given = nodesOf(node, "arguments").map((one) => pathOf(one, bindings) ?? textOf(one));
  return `${called}(${given.join(" ").replaceAll(".", ":")})`;
}

/** Paths that a node reads, without names that it binds itself. */
export function pathsIn(node: Syntax, bindings: Bindings): Set<string> {
  const [read, bound] = [new Set<string>(), new Set<string>()];
  const add = (path: string) => void read.add(path);
  const visitMember = (one: Syntax): void => {
    visit(nodeOf(one, "object") ?? {});
    const property = nodeOf(one, "property") ?? {};
    if (property.type === "Computed") visit(property);
  };
  const visitCall = (one: Syntax): void => {
    const callee = bare(nodeOf(one, "callee") ?? {});
    // A method's result depends on its object.
    if (callee.type === "MemberExpression") visitMember(callee);
    else visit(callee);
    nodesOf(one, "arguments").forEach(visit);
  };
  const visitDeclared = (one: Syntax): void => {
    const [names, init] = [boundBy(nodeOf(one, "id") ?? {}), nodeOf(one, "init")];
    for (const [name] of names) bound.add(name);
    const base = init === undefined ? null : pathOf(init, bindings);
    if (base !== null && names.length > 0 && names.every(([, path]) => path !== null))
      for (const [, path] of names) add(`${base}${path}`);
    else if (init !== undefined) visit(init);
  };
  const visit = (one: Syntax): void => {
    const { type = "" } = one;
    const path = pathOf(one, bindings);
    if (path !== null) return add(path);
    if (type === "VariableDeclarator") return visitDeclared(one);
    if (type === "CallExpression") return visitCall(one);
    if (type === "MemberExpression") return visitMember(one);
    if (type.startsWith("Ts") && !("expression" in one)) return;
    if (isFunction(one))
      for (const [name] of paramsOf(one).flatMap((param) => boundBy(param))) bound.add(name);
    if (type === "KeyValueProperty" || type === "KeyValuePatternProperty")
      return nodesOf({ all: [one["value"]] }, "all").forEach(visit);
    if (type === "MethodProperty") return nodesOf({ all: [one["body"]] }, "all").forEach(visit);
    childrenOf(one).forEach(visit);
  };
  visit(node);
  return new Set([...read].filter((path) => !bound.has(path.split(".")[0] ?? "")));
}

/** Paths that the value of a literal holds unchanged, as an object or array of them does; null for other values. */
export function partsOf(expression: Syntax, bindings: Bindings): string[] | null {
  const node = bare(expression);
  const all = (nodes: readonly Syntax[]): string[] =>
    nodes.flatMap((one) => {
      const path = pathOf(one, bindings);
      return path === null ? (partsOf(one, bindings) ?? []) : [path];
    });
  if (node.type === "ArrayExpression") return all(nodesOf(node, "elements"));
  if (node.type === "ObjectExpression")
    return all(
      nodesOf(node, "properties").flatMap((one) => {
        if (one.type === "KeyValueProperty") return nodesOf({ all: [one["value"]] }, "all");
        return one.type === "SpreadElement" ? nodesOf({ all: [one["arguments"]] }, "all") : [one];
      }),
    );
  // `a ?? b` and `a === null ? b : c` are taken to tell all of them, and so is a text made of them.
  if (["BinaryExpression", "ConditionalExpression", "TemplateLiteral"].includes(node.type ?? ""))
    return all(childrenOf(node));
  if (node.type !== "CallExpression") return null;
  const callee = bare(nodeOf(node, "callee") ?? {});
  if (callee.type === "MemberExpression" && textOf(nodeOf(callee, "property")) === "toLowerCase")
    return all([nodeOf(callee, "object") ?? {}]);
  if (callee.type === "Identifier" && (["String"].includes(textOf(callee)) || /key/i.test(textOf(callee))))
    return all(nodesOf(node, "arguments"));
  return plainHooks.has(textOf(callee)) ? bodyParts(nodesOf(node, "arguments")[0], bindings) : null;
}
const bodyParts = (given: Syntax | undefined, bindings: Bindings): string[] | null => {
  const body = given && isFunction(given) ? nodeOf(given, "body") : undefined;
  return body ? partsOf(body, bindings) : null;
};

/** Bindings of the names in functions, the outer ones first. */
export function bindingsIn(functions: readonly Syntax[]): Bindings {
  const bindings = new Map<string, Binding>();
  const declare = (node: Syntax): void => {
    const init = nodeOf(node, "init");
    if (init === undefined) return;
    const base = pathOf(init, bindings);
    const parts = partsOf(init, bindings);
    const from = [...pathsIn(init, bindings)];
    for (const [name, path] of boundBy(nodeOf(node, "id") ?? {}))
      if (base !== null && path !== null) bindings.set(name, { kind: "member", from: [`${base}${path}`] });
      // What a hook returns is known by none of its arguments.
      else if (base !== null) bindings.set(name, { kind: "computed", from: [base, `${base}.${name}`] });
      else if (parts !== null && path === "") bindings.set(name, { kind: "parts", from: parts });
      else bindings.set(name, { kind: "computed", from });
  };
  const visit = (node: Syntax): void => {
    if (isFunction(node) && !functions.includes(node)) return;
    if (node.type === "VariableDeclarator") declare(node);
    childrenOf(node).forEach(visit);
  };
  functions.forEach(visit);
  return bindings;
}
