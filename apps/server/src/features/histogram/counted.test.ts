import { expect, it } from "vitest";
import { CountedBins, type CountedOfMachines, mergeCounted } from "./counted.ts";

type Row = readonly [bin: number, amount: number, invalid: number, rejected: number];

const counted = (equipment: number, product: number, rows: readonly Row[]): CountedOfMachines =>
  new Map([[equipment, { bins: [new CountedBins(product, countsOf(rows))], moments: new Map() }]]);

const countsOf = (rows: readonly Row[]) => ({
  bins: rows.map(([bin]) => bin),
  amounts: rows.map(([, amount]) => amount),
  invalid: rows.map(([, , invalid]) => invalid),
  rejected: rows.map(([, , , rejected]) => rejected),
});

/** Of bins 500 mg wide. */
const rowsOf = (all: CountedOfMachines): unknown =>
  [...all].flatMap(([equipment, { bins }]) =>
    bins.map((one) => [equipment, one.product, JSON.parse(one.json(500)) as unknown]),
  );

it("adds bins of the same product on the same equipment up, each once and in order", () => {
  const one = counted(1, 7, [
    [-1, 1, 0, 0],
    [2000, 2, 1, 0],
    [2003, 3, 0, 1],
  ]);
  const other = counted(1, 7, [
    [1999, 4, 0, 0],
    [2000, 5, 1, 2],
    [2010, 6, 0, 0],
  ]);
  expect(rowsOf(mergeCounted([one, other]))).toEqual([
    [
      1,
      7,
      [
        { weight: -0.5, amount: 1, invalid: 0, rejected: 0 },
        { weight: 999.5, amount: 4, invalid: 0, rejected: 0 },
        { weight: 1000, amount: 7, invalid: 2, rejected: 2 },
        { weight: 1001.5, amount: 3, invalid: 0, rejected: 1 },
        { weight: 1005, amount: 6, invalid: 0, rejected: 0 },
      ],
    ],
  ]);
});

it("keeps products and equipment apart, and adds nothing up where nothing was counted", () => {
  const [first, second] = [counted(1, 7, [[2, 1, 0, 0]]), counted(2, 7, [[2, 4, 0, 0]])];
  expect(rowsOf(mergeCounted([first, counted(1, 8, []), second, counted(1, 7, [])]))).toEqual([
    [1, 7, [{ weight: 1, amount: 1, invalid: 0, rejected: 0 }]],
    [1, 8, []],
    [2, 7, [{ weight: 1, amount: 4, invalid: 0, rejected: 0 }]],
  ]);
});

it("gives equipment of which nothing else was counted the same bins again", () => {
  const [settled, quiet] = [counted(1, 7, [[2, 1, 0, 0]]), counted(2, 7, [[2, 4, 0, 0]])];
  const [before, after] = [1, 2].map((amount) => counted(1, 7, [[3, amount, 0, 0]]));
  const first = mergeCounted([settled, quiet, before as CountedOfMachines]);
  const second = mergeCounted([settled, quiet, after as CountedOfMachines]);
  expect(second.get(2)).toBe(first.get(2));
  expect(second.get(1)).not.toBe(first.get(1));
});
