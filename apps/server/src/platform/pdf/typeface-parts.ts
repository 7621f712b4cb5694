import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const require = createRequire(import.meta.url);

/** A file with some signs of a script, as the package has cut it: a document embeds those that it needs. */
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

/** What stands in for Roboto, which has Latin, Greek and Cyrillic; the first that has a sign draws it. */
const packages = [
  // Its letters with dots are one sign each: who copies from the document gets the letters that he sees.
  { name: "ibm-plex-sans-arabic", isPart: isCalled("arabic") },
  { name: "noto-sans-hebrew", isPart: isCalled("hebrew") },
  { name: "noto-sans-thai", isPart: isCalled("thai") },
  { name: "noto-sans-devanagari", isPart: isCalled("devanagari") },
  // Thousands of signs, cut into a hundred parts of those that go together: Chinese of both kinds and kana, then hangul.
  { name: "noto-sans-sc", isPart: isHundredth },
  { name: "noto-sans-kr", isPart: isHundredth },
] as const;

/** Parts whose older form fontkit cannot read, and the newer one it can. */
const onlyNewForm = new Set(["noto-sans-sc-101"]);

/** The ranges of a package, in the order of their signs; parts share none. */
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

/** The parts that are said to have a sign, the best first. */
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

/** Every part, by its name. */
export const allParts: ReadonlyMap<string, string> = new Map(
  allRanges.flatMap((ranges) => ranges.map(({ name, file }) => [name, file] as const)),
);
