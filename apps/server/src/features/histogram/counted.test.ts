import { expect, it } from "vitest";
import { type Counted, mergeCounted } from "./counted.ts";

type Row = readonly [bin: number, amount: number, invalid: number, rejected: number];

const counted = (product: number, rows: readonly Row[]): Counted =>
  new Map([[product, rows.map(([bin, amount, invalid, rejected]) => ({ bin, amount, invalid, rejected }))]]);

it("adds bins of the same product up, each once and in order, and keeps products apart", () => {
  const one = counted(7, [
    [-1, 1, 0, 0],
    [2000, 2, 1, 0],
    [2003, 3, 0, 1],
  ]);
  const other = counted(7, [
    [1999, 4, 0, 0],
    [2000, 5, 1, 2],
    [2010, 6, 0, 0],
  ]);
  const third = counted(8, [[2000, 9, 0, 0]]);
  expect(mergeCounted([one, other, third])).toEqual(
    new Map([
      ...counted(7, [
        [-1, 1, 0, 0],
        [1999, 4, 0, 0],
        [2000, 7, 2, 2],
        [2003, 3, 0, 1],
        [2010, 6, 0, 0],
      ]),
      ...third,
    ]),
  );
  expect(mergeCounted([])).toEqual(new Map());
});
