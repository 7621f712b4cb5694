import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const index = /features[\\/]languages[\\/]text-use-index\.ts$/;
/** Codes of texts as they stand in the sources, and beginnings of codes that are put together. */
const literal = /"([a-z]\w*(?:\.[\w-]+)+)"/g;
const stem = /`((?:[a-z]\w*\.)(?:[\w-]+\.)*)\$\{/g;

/** `features/alert-rules/would/would-panel.tsx` as a person names it: `alert-rules / would-panel`. */
const nameOf = (file: string): string => {
  const parts = file.replace(/\.tsx?$/, "").split(/[\\/]/);
  const from = parts[0] === "features" || parts[0] === "shared" ? 1 : 0;
  return [...new Set([parts[from], parts.at(-1)])].join(" / ");
};

type Uses = Record<string, number[]>;

/** Which sources of the web app name which texts. */
export function textUsesIn(root: string) {
  const files = globSync("**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .toSorted();
  const codes: Uses = {};
  const stems: Uses = {};
  const add = (uses: Uses, name: string, place: number): void => {
    const places = (uses[name] ??= []);
    if (!places.includes(place)) places.push(place);
  };
  for (const [place, file] of files.entries()) {
    const source = readFileSync(join(root, file), "utf8");
    for (const [, code = ""] of source.matchAll(literal)) add(codes, code, place);
    for (const [, begin = ""] of source.matchAll(stem)) add(stems, begin, place);
  }
  return { files: files.map(nameOf), codes, stems };
}

/** Fills the index of where texts are used, for the page on which they are translated. */
export const textUses = (root: string): Plugin => ({
  name: "fiel:text-uses",
  transform(_code, id) {
    if (!index.test(id.split("?", 1)[0] ?? "")) return null;
    return {
      code: `export const textUseIndex = ${JSON.stringify(textUsesIn(root))};`,
      map: { mappings: "" as const },
    };
  },
});
