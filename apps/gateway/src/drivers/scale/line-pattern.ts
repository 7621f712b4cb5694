import { numberIn, type ReadLine } from "./text-line.ts";
import { toMilligrams } from "./weight-frame.ts";

/** How a line is written that no family has: literal text, and the places of what matters. */
export interface LinePattern {
  /** With `{weight}`, and where the line has them `{unit}`, `{status}` and `{any}`; each goes on to the text behind it. */
  readonly pattern: string;
  /** Where the line names none. */
  readonly unit?: string | undefined;
  /** What `{status}` says of a weight that stands still; without it the weight is watched. */
  readonly stable?: readonly string[] | undefined;
  /** What `{status}` says of a scale that cannot weigh. */
  readonly unusable?: readonly string[] | undefined;
}

const places = ["weight", "unit", "status", "any"] as const;
type PlaceName = (typeof places)[number];

/** Literal texts and places, one after the other. */
const partsOf = (pattern: string): string[] =>
  pattern.split(/(\{[a-z]{1,10}\})/).filter((part) => part !== "");
const placeOf = (part: string): PlaceName | null => places.find((place) => part === `{${place}}`) ?? null;

/** What is wrong with a pattern, in words; null where nothing is. */
export const patternFault = (pattern: string): string | null => {
  const parts = partsOf(pattern);
  const names = parts.map(placeOf);
  const unknown = parts.find((part, at) => names[at] === null && /^\{[a-z]{1,10}\}$/.test(part));
  if (unknown !== undefined) return `${unknown} não existe; há {weight}, {unit}, {status} e {any}`;
  if (names.filter((name) => name === "weight").length !== 1) return "falta {weight}, uma vez";
  const isTouching = names.some(
    (name, at) => name !== null && at > 0 && names[at - 1] !== null && !isNumberBefore(names, at),
  );
  return isTouching ? "dois campos sem texto entre eles não se distinguem" : null;
};

/** A unit ends a number by itself. */
const isNumberBefore = (names: readonly (PlaceName | null)[], at: number): boolean =>
  names[at - 1] === "weight" && names[at] === "unit";

const numberEnd = (line: string, start: number): number => {
  let end = start;
  while (end < line.length && " +-.,0123456789".includes(line.charAt(end))) end += 1;
  return end;
};

/** The places of one line; null where it is written otherwise. Each character is looked at once a place. */
const match = (parts: readonly string[], line: string): Map<PlaceName, string> | null => {
  const found = new Map<PlaceName, string>();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const place = placeOf(part);
    if (place === null) {
      if (!line.startsWith(part, at)) return null;
      at += part.length;
      continue;
    }
    const next = parts[index + 1];
    const end =
      next === undefined
        ? line.length
        : place === "weight" && placeOf(next) !== null
          ? numberEnd(line, at)
          : line.indexOf(next, at);
    if (end < at) return null;
    found.set(place, line.slice(at, end));
    at = end;
  }
  return at === line.length ? found : null;
};

/** Reads the lines of a scale by the pattern of its profile. */
export const patternLine = ({ pattern, unit, stable, unusable }: LinePattern): ReadLine => {
  const parts = partsOf(pattern);
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
