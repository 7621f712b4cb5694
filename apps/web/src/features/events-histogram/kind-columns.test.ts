import type { OccurrenceCauses } from "@fiel/contracts";
import { expect, it } from "vitest";
import { kindColumns } from "./kind-columns.ts";
import { valueAxis } from "./value-axis.ts";

const event = (code: number, count: number, duration: number, unplannedS = duration) => ({
  code,
  description: null,
  planned: false,
  count,
  duration,
  unplanned: { count, duration: unplannedS },
});
const causes: OccurrenceCauses[] = [
  {
    equipment: { n: "A", mid: 1 },
    duration: 157,
    planned: 0,
    events: [event(1, 3, 100), event(2, 1, 50), event(3, 2, 7)],
  },
  { equipment: { n: "B", mid: 2 }, duration: 0, planned: 0, events: [] },
];
const kindOf = (code: number) => (code === 2 ? ("warning" as const) : ("error" as const));

it("adds up the events of a kind on each equipment", () => {
  const { names, stacks, totals } = kindColumns(causes, "duration", kindOf, () => true);
  expect(names).toEqual(["A", "B"]);
  expect(stacks.find(({ kind }) => kind === "error")?.values).toEqual([107, 0]);
  expect(totals).toEqual([157, 0]);
  expect(kindColumns(causes, "count", kindOf, () => true).totals).toEqual([6, 0]);
});

it("gives an alarm in a planned stop no duration, so that the columns of a machine do not exceed its stopped time", () => {
  const cleaning = { ...event(2, 1, 3_600, 0), planned: true };
  const inside = [
    { ...causes[0], duration: 3_900, planned: 3_600, events: [cleaning, event(1, 1, 1_500, 300)] },
  ];
  const { totals } = kindColumns(inside as OccurrenceCauses[], "duration", kindOf, () => true);
  expect(totals).toEqual([3_900]);
});

it("leaves out what the legend hides, from the totals too", () => {
  expect(kindColumns(causes, "count", kindOf, (kind) => kind === "warning").totals).toEqual([1, 0]);
});

it("ends the duration axis at a multiple of three hours, in steps of whole hours", () => {
  expect([0, 1, 10_800, 10_801, 100_000].map((longest) => valueAxis("duration", longest))).toEqual([
    { max: 10_800, interval: 3_600 },
    { max: 10_800, interval: 3_600 },
    { max: 10_800, interval: 3_600 },
    { max: 21_600, interval: 7_200 },
    { max: 108_000, interval: 36_000 },
  ]);
});

it("has whole numbers of times", () => {
  expect(valueAxis("count", 2).interval).toBeGreaterThanOrEqual(1);
});
