import { partsOfPattern, placeOfPart, type LinePlace } from "@fiel/contracts";
import { numberIn, type ReadLine } from "./text-line.ts";
import { toMilligrams } from "./weight-frame.ts";

/** Format of lines that belong to no family: literal text with placeholders. */
export interface LinePattern {
  /** Contains `{weight}`, and where the line has them `{unit}`, `{status}` and `{any}`; each extends to the literal text behind it. */
  readonly pattern: string;
  /** Unit of lines that name none. */
  readonly unit?: string | undefined;
  /** Values of `{status}` for a weight that stands still; when absent, the weights themselves show it. */
  readonly stable?: readonly string[] | undefined;
  /** Values of `{status}` for a scale that cannot weigh. */
  readonly unusable?: readonly string[] | undefined;
}

const numberEnd = (line: string, start: number): number => {
  let end = start;
  while (end < line.length && " +-.,0123456789".includes(line.charAt(end))) end += 1;
  return end;
};

/** Text of each placeholder in a line; null when the line does not match. Runs in time linear in the line for each placeholder. */
const match = (parts: readonly string[], line: string): Map<LinePlace, string> | null => {
  const found = new Map<LinePlace, string>();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const place = placeOfPart(part);
    if (place === null) {
      if (!line.startsWith(part, at)) return null;
      at += part.length;
      continue;
    }
    const next = parts[index + 1];
    const end =
      next === undefined
        ? line.length
        : place === "weight" && placeOfPart(next) !== null
          ? numberEnd(line, at)
          : line.indexOf(next, at);
    if (end < at) return null;
    found.set(place, line.slice(at, end));
    at = end;
  }
  return at === line.length ? found : null;
};

/** Creates a reader of lines from the pattern of a profile. */
export const patternLine = ({ pattern, unit, stable, unusable }: LinePattern): ReadLine => {
  const parts = partsOfPattern(pattern);
  return (line) => {
    const found = match(parts, line);
    if (found === null) return null;
    const status = (found.get("status") ?? "").trim();
    if (unusable?.includes(status) === true) return { weightMg: null, isStable: false };
    const value = numberIn(found.get("weight") ?? "");
    if (value === null) return null;
    const named = (found.get("unit") ?? "").trim() || (unit ?? "");
    return { weightMg: toMilligrams(value, named), isStable: stable?.includes(status) ?? null };
  };
};
