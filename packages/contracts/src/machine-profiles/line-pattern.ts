/** Placeholders in the pattern of a scale's line. */
export const linePlaces = ["weight", "unit", "status", "any"] as const;
export type LinePlace = (typeof linePlaces)[number];

/** Splits a pattern into literal texts and placeholders, in order. */
export const partsOfPattern = (pattern: string): string[] =>
  pattern.split(/(\{[a-z]{1,10}\})/).filter((part) => part !== "");

/** The placeholder that a part of a pattern is; null for literal text. */
export const placeOfPart = (part: string): LinePlace | null =>
  linePlaces.find((place) => part === `{${place}}`) ?? null;

/** `unknownPlace`: no such placeholder; `oneWeight`: not exactly one weight; `touchingPlaces`: no text between two placeholders. */
export type PatternFault = "unknownPlace" | "oneWeight" | "touchingPlaces";

/** The first fault of a pattern; null when it is valid. */
export const patternFault = (pattern: string): PatternFault | null => {
  const parts = partsOfPattern(pattern);
  const names = parts.map(placeOfPart);
  if (parts.some((part, at) => names[at] === null && /^\{[a-z]{1,10}\}$/.test(part))) return "unknownPlace";
  if (names.filter((name) => name === "weight").length !== 1) return "oneWeight";
  const isTouching = names.some(
    (name, at) => name !== null && at > 0 && names[at - 1] !== null && !isNumberBefore(names, at),
  );
  return isTouching ? "touchingPlaces" : null;
};

/** A unit directly after the weight is allowed, since letters end the number. */
const isNumberBefore = (names: readonly (LinePlace | null)[], at: number): boolean =>
  names[at - 1] === "weight" && names[at] === "unit";
