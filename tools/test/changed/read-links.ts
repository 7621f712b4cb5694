import { parseSync } from "vite";

export interface Import {
  readonly specifier: string;
  /** Imported names; null for the whole module. */
  readonly names: readonly string[] | null;
}

/** References of a file to other files. */
export interface Links {
  readonly imports: readonly Import[];
  /** Re-exports: the exported name (null for all), the module it comes from, and its name there. */
  readonly handsOn: readonly { readonly name: string | null; readonly from: string; readonly own: string }[];
  /** Names that the file itself defines and exports. */
  readonly exports: readonly string[];
  /** Whether the file only re-exports. */
  readonly isBarrel: boolean;
  /** Strings that may name files or folders that are read or run. */
  readonly texts: readonly string[];
}

type Module = ReturnType<typeof parseSync>["module"];

const text = /(["'`])([\w@.][\w@./-]*)\1/g;

/** Types do not exist at run time; the compiler and checkers read them. */
export type Kind = "values" | "values and types";

const importsOf = (
  { staticImports, dynamicImports }: Module,
  code: string,
  kind: Kind,
): readonly Import[] => [
  ...staticImports
    .map(({ moduleRequest, entries }) => {
      const values = entries.filter(({ isType }) => kind !== "values" || !isType);
      const isWhole = entries.length === 0 || values.some(({ importName }) => importName.kind !== "Name");
      const names = isWhole ? null : values.map(({ importName }) => importName.name ?? "");
      return { specifier: moduleRequest.value, names };
    })
    .filter(({ names }) => names === null || names.length > 0),
  ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: code.slice(start + 1, end - 1),
    names: null,
  })),
];

const without = (code: string, parts: readonly { readonly start: number; readonly end: number }[]): string =>
  parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code);

/** Reads the imports, exports and strings of a TypeScript or JavaScript file. */
export const readLinks = (file: string, code: string, kind: Kind): Links => {
  const { module, comments } = parseSync(file, code);
  const said = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => kind !== "values" || !isType),
  );
  const handsOn = said
    .filter(({ moduleRequest }) => moduleRequest !== null)
    .map(({ moduleRequest, exportName, importName }) => ({
      name: exportName.name,
      from: moduleRequest?.value ?? "",
      own: importName.name ?? "",
    }));
  const linking = module.staticExports.filter(({ entries }) =>
    entries.some((one) => one.moduleRequest !== null),
  );
  const rest = without(code, [...module.staticImports, ...linking, ...comments]);
  return {
    imports: importsOf(module, code, kind),
    handsOn,
    exports: said
      .filter(({ moduleRequest }) => moduleRequest === null)
      .map(({ exportName }) => exportName.name ?? ""),
    isBarrel: handsOn.length > 0 && rest.replaceAll(";", "").trim() === "",
    texts: [...new Set([...rest.matchAll(text)].map(([, , found = ""]) => found))],
  };
};
