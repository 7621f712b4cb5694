import { expect, it } from "vitest";
import { type ComparedColumn, worstValue } from "./worst-cell.tsx";

type Row = number | null;
const column = (is: "highest" | "lowest"): ComparedColumn<Row> => ({
  id: "a",
  header: "A",
  cell: () => null,
  csv: (row) => row,
  worst: { is, of: (row) => row },
});

it("finds the worst of those that have a value", () => {
  expect(worstValue(column("highest"), [3, null, 7, 1])).toBe(7);
  expect(worstValue(column("lowest"), [3, null, 7, 1])).toBe(1);
});

it("calls nothing the worst where nothing differs", () => {
  expect(worstValue(column("highest"), [2, 2])).toBeNull();
  expect(worstValue(column("highest"), [2, null])).toBeNull();
  expect(worstValue(column("lowest"), [])).toBeNull();
  const { worst: _, ...plain } = column("lowest");
  expect(worstValue(plain, [1, 2])).toBeNull();
});
