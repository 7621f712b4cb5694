import type { Moments } from "@fiel/domain";

/** The rows of an answer with one JSON text per line. */
export function rowsOfJson<T>(answer: Buffer): T[] {
  const lines = answer.toString("utf8").trimEnd();
  return lines === "" ? [] : (JSON.parse(`[${lines.replaceAll("\n", ",")}]`) as T[]);
}

/** Moments as the store writes them, with numbers beyond 2^53 as texts. */
export type MomentsCells = readonly [
  count: number,
  sumMg: string,
  squaresMg: string,
  minMg: number,
  maxMg: number,
];

export const momentsOfCells = ([count, sumMg, squaresMg, minMg, maxMg]: MomentsCells): Moments => ({
  count,
  sumMg: BigInt(sumMg),
  sumSquaresMg2: BigInt(squaresMg),
  minMg,
  maxMg,
});
