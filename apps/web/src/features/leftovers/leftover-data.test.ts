import { expect, it } from "vitest";
import { leftoverData } from "./leftover-data.ts";

const hourMs = 3_600_000;
const data = {
  weightUnit: "lb" as const,
  stepMs: hourMs,
  steps: [0, 1, 2].map((hour) => ({ startMs: hour * hourMs, endMs: (hour + 1) * hourMs })),
  stacks: [
    { name: "EQ1", mid: 1, token: "c1" as const, isOther: false, values: [10, 0, 0] },
    { name: "EQ7", mid: 7, token: "c4" as const, isOther: true, values: [2, 0, 5.5] },
  ],
};
const input = {
  kind: "scrap" as const,
  data,
  span: { startMs: 0, endMs: 3 * hourMs },
  names: ["EQ1", "EQ7"],
  t: () => "Hora",
  format: { instant: (atMs: number | null) => String(atMs) },
};

it("has the columns that hold something", () => {
  const { columns, rows } = leftoverData({ ...input, isShown: () => true });
  expect(columns).toEqual(["Hora", "EQ1 (g)", "EQ7 (g)"]);
  expect(rows.map((row) => row.slice(1))).toEqual([
    [10, 2],
    [0, 5.5],
  ]);
});

it("leaves out what the legend hides", () => {
  const { columns, rows } = leftoverData({ ...input, isShown: (name) => name === "EQ1" });
  expect(columns).toEqual(["Hora", "EQ1 (g)"]);
  expect(rows.map((row) => row.slice(1))).toEqual([[10]]);
});
