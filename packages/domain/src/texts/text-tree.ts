/** Texts by name, within one another, as a program writes them; lists are by place. */
export type TextTree = string | readonly TextTree[] | { readonly [name: string]: TextTree };

/** Every text of a tree by its code, the names on the way to it with dots between: `columns.0`, `cover.until`. */
export function textsOfTree(tree: object, prefix = ""): [code: string, text: string][] {
  return Object.entries(tree).flatMap(([name, inner]: [string, TextTree]) => {
    const code = `${prefix}${name}`;
    return typeof inner === "string" ? [[code, inner] as [string, string]] : textsOfTree(inner, `${code}.`);
  });
}

/**
 * The same tree with other texts for some of its codes; codes that it has not are passed over. Screens of 2018 know no
 * `Object.fromEntries`.
 */
export function withTexts<T>(tree: T, texts: ReadonlyMap<string, string>, prefix = ""): T {
  if (typeof tree === "string") return (texts.get(prefix.slice(0, -1)) ?? tree) as T;
  if (Array.isArray(tree))
    return tree.map((inner: unknown, i) => withTexts(inner, texts, `${prefix}${i}.`)) as T;
  const changed: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(tree as object))
    changed[name] = withTexts(inner as unknown, texts, `${prefix}${name}.`);
  return changed as T;
}
