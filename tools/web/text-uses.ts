import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const index = /features[\\/]languages[\\/]text-use-index\.ts$/;
/** Codes of texts in the sources, and the beginnings of codes that are composed at run time. */
const literal = /"([a-z]\w*(?:\.[\w-]+)+)"/g;
const stem = /`((?:[a-z]\w*\.)(?:[\w-]+\.)*)\$\{/g;

/** Name of a source for users: `alert-rules / would-panel` for `features/alert-rules/would/would-panel.tsx`. */
const nameOf = (file: string): string => {
  const parts = file.replace(/\.tsx?$/, "").split(/[\\/]/);
  const from = parts[0] === "features" || parts[0] === "shared" ? 1 : 0;
  return [...new Set([parts[from], parts.at(-1)])].join(" / ");
};

type Uses = Record<string, number[]>;

/** The sources of the web app that use each text. */
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

/** Fills the index of sources that use each text, for the page on which texts are translated. */
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
