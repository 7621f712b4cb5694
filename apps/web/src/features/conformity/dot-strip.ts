/** A package on the strip: position 0 to 1, and number of packages stacked below it. */
export interface StripDot {
  readonly grams: number;
  readonly x: number;
  readonly level: number;
}

export interface Strip {
  readonly dots: readonly StripDot[];
  /** Highest level, from 0. */
  readonly highest: number;
  /** Position of a weight, 0 to 1. */
  readonly placeOf: (grams: number) => number;
}

const columns = 44;
const margin = 0.06;

/** Lays out the packages of one sample on an axis that always includes Qn - 2T and Qn + T. Packages that would overlap are stacked. */
export const stripOf = (weightsG: readonly number[], nominalG: number, toleranceG: number): Strip => {
  const low = Math.min(nominalG - 2 * toleranceG, ...weightsG);
  const high = Math.max(nominalG + toleranceG, ...weightsG);
  const room = (high - low) * margin;
  const placeOf = (grams: number) => (grams - low + room) / (high - low + 2 * room);
  const piles = new Map<number, number>();
  const dots = weightsG
    .toSorted((a, b) => a - b)
    .map((grams) => {
      const column = Math.round(placeOf(grams) * columns);
      const level = piles.get(column) ?? 0;
      piles.set(column, level + 1);
      return { grams, x: column / columns, level };
    });
  return { dots, highest: Math.max(0, ...dots.map(({ level }) => level)), placeOf };
};
