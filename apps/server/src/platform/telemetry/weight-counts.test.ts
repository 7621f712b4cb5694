import { expect, it } from "vitest";
import { mergeWeightCounts } from "./weight-counts.ts";

type Row = readonly [product: number, bin: number, amount: number, invalid: number, rejected: number];

const counts = (...rows: readonly Row[]) =>
  rows.map(([product, bin, amount, invalid, rejected]) => ({
    product,
    bin,
    amount,
    invalid,
    rejected,
    under: Math.floor(rejected / 2),
  }));

it("adds bins of the same product up, each once and in order, and keeps products apart", () => {
  const one = counts([7, -1, 1, 0, 0], [7, 2000, 2, 1, 0], [7, 2003, 3, 0, 1]);
  const other = counts([8, 2000, 9, 0, 0], [7, 1999, 4, 0, 0], [7, 2000, 5, 1, 2]);
  expect(mergeWeightCounts([...one, ...other])).toEqual(
    counts([7, -1, 1, 0, 0], [7, 1999, 4, 0, 0], [7, 2000, 7, 2, 2], [7, 2003, 3, 0, 1], [8, 2000, 9, 0, 0]),
  );
  expect(mergeWeightCounts([])).toEqual([]);
});
