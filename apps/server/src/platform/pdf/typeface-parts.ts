import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

/** A font file with part of a script's characters, as the package splits them. A document embeds only the parts it needs. */
export interface TypefacePart {
  readonly name: string;
  readonly file: string;
}

interface Range extends TypefacePart {
  readonly first: number;
  readonly last: number;
}

const isHundredth = (name: string): boolean => name.startsWith("[");
const isCalled =
  (script: string) =>
  (name: string): boolean =>
    name === script;

/** Packages for scripts that Roboto, with Latin, Greek and Cyrillic, does not have. The first one with a character draws it. */
const packages = [
  // Its dotted letters are single glyphs, so text copied from the document has the letters that were shown.
  { name: "ibm-plex-sans-arabic", isPart: isCalled("arabic") },
  { name: "noto-sans-hebrew", isPart: isCalled("hebrew") },
  { name: "noto-sans-thai", isPart: isCalled("thai") },
  { name: "noto-sans-devanagari", isPart: isCalled("devanagari") },
  // Thousands of characters, split into about a hundred parts by common use: both kinds of Chinese and kana, then hangul.
  { name: "noto-sans-sc", isPart: isHundredth },
  { name: "noto-sans-kr", isPart: isHundredth },
] as const;

/** Parts whose WOFF file fontkit cannot read; their WOFF2 file it can. */
const onlyNewForm = new Set(["noto-sans-sc-101"]);

/** Character ranges of a package, ordered by code point. The ranges of its parts do not overlap. */
function rangesOf({ name: family, isPart }: (typeof packages)[number]): readonly Range[] {
  const index = require.resolve(`@fontsource/${family}/unicode.json`);
  const parts = JSON.parse(readFileSync(index, "utf8")) as Record<string, string>;
  return Object.entries(parts)
    .filter(([part]) => isPart(part))
    .flatMap(([part, ranges]) => {
      const name = `${family}-${part.replaceAll(/[[\]]/g, "")}`;
      const file = path.join(
        path.dirname(index),
        "files",
        `${name}-400-normal.woff${onlyNewForm.has(name) ? "2" : ""}`,
      );
      return ranges.split(",").map((range) => {
        const [first = "", last = first] = range.trim().slice("U+".length).split("-");
        return { name, file, first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
      });
    })
    .toSorted((one, other) => one.first - other.first);
}

const allRanges: readonly (readonly Range[])[] = packages.map(rangesOf);

/** Parts that list a character, in order of preference; empty when none does. */
export function partsWith(codePoint: number): TypefacePart[] {
  return allRanges.flatMap((ranges) => {
    let [from, to] = [0, ranges.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ranges[middle]?.first ?? Infinity) <= codePoint) from = middle + 1;
      else to = middle;
    }
    const found = ranges[from - 1];
    return found !== undefined && codePoint <= found.last ? [found] : [];
  });
}

/** Files of all parts, by the part's name. */
export const allParts: ReadonlyMap<string, string> = new Map(
  allRanges.flatMap((ranges) => ranges.map(({ name, file }) => [name, file] as const)),
);
