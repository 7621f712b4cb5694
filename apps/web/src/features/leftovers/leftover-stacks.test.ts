import type { LeftoverEntry } from "@fiel/contracts";
import { expect, it } from "vitest";
import type { LeftoverKind } from "./leftover-kinds.ts";
import { leftoverStacks } from "./leftover-stacks.ts";

const hourMs = 3_600_000;
const zone = "America/Sao_Paulo";
const startMs = Date.UTC(2026, 10, 21, 3);
const entry = (mid: number, hour: number, n: number): LeftoverEntry => ({
  date: startMs + hour * hourMs,
  n,
  r: 0,
  c: 0,
  product: null,
  equipment: { mid, name: `EQ${mid}` },
  operator: null,
});
const entries = [
  entry(1, 1, 10),
  entry(2, 1, 30),
  entry(1, 9, 50),
  ...[3, 4, 5, 6].map((mid) => entry(mid, 2, mid)),
];
const wholeWindows = [{ startMs, endMs: startMs + 12 * hourMs }];
const stacksOf = (of: readonly LeftoverEntry[], kind: LeftoverKind, shown = wholeWindows) =>
  leftoverStacks(of, kind, shown, wholeWindows, zone);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

it("splits each column by equipment, and loses nothing", () => {
  const { stacks } = stacksOf(entries, "scrap");
  expect(stacks.map(({ name, values, isOther }) => [name, sumOf(values), isOther])).toEqual([
    ["EQ1", 60, false],
    ["EQ2", 30, false],
    ["EQ5", 5, false],
    ["EQ6", 6, false],
    ["EQ3", 3, true],
    ["EQ4", 4, true],
  ]);
});

it("gives a colour to whom somebody chose", () => {
  const { stacks } = leftoverStacks(entries, "scrap", wholeWindows, wholeWindows, zone, [3]);
  expect(stacks.filter(({ isOther }) => !isOther).map(({ name }) => name)).toEqual([
    "EQ1",
    "EQ2",
    "EQ3",
    "EQ6",
  ]);
});

it("has a column for each calendar week of a year", () => {
  const dayMs = 24 * hourMs;
  const year = [{ startMs, endMs: startMs + 365 * dayMs }];
  const { steps, stepMs } = leftoverStacks(entries, "scrap", year, year, zone);
  expect(stepMs).toBe(7 * dayMs);
  // A Saturday.
  expect(steps[0]?.startMs).toBe(startMs - 6 * dayMs);
  expect(steps).toHaveLength(53);
});

it("keeps the names while a part is looked at, whose columns are finer", () => {
  const whole = stacksOf(entries, "scrap");
  const part = stacksOf(entries, "scrap", [{ startMs, endMs: startMs + 2 * hourMs }]);
  expect(part.stacks.map(({ name }) => name)).toEqual(whole.stacks.map(({ name }) => name));
  expect(part.stacks.map(({ values }) => sumOf(values))).toEqual([10, 30, 0, 0, 0, 0]);
  expect(part.stepMs).toBeLessThan(whole.stepMs);
});

it("has the same colours in every chart, and names nobody who left nothing over of its kind", () => {
  const both = [...entries, { ...entry(2, 3, 0), c: 4 }, { ...entry(6, 3, 0), c: 1 }];
  const colours = (kind: "scrap" | "chargeback") =>
    new Map(stacksOf(both, kind).stacks.map(({ name, token }) => [name, token]));
  const chargebacks = colours("chargeback");
  expect([...chargebacks.keys()]).toEqual(["EQ2", "EQ6"]);
  for (const [name, token] of chargebacks) expect(colours("scrap").get(name)).toBe(token);
});

it("of nothing has columns and no parts", () => {
  expect(stacksOf([], "chargeback").stacks).toEqual([]);
});

it("has no columns finer than the steps that were answered, and each is made of whole ones", () => {
  const dayMs = 24 * hourMs;
  const month = [{ startMs, endMs: startMs + 30 * dayMs }];
  const hours = (days: number) =>
    leftoverStacks(entries, "scrap", [{ startMs, endMs: startMs + days * dayMs }], month, zone).stepMs /
    hourMs;
  // A month is answered in steps of 2 h.
  expect([0.5, 1, 6].map(hours)).toEqual([2, 2, 4]);
});

it("keeps every column on its day where the clock is put forward", () => {
  const clock = "America/New_York";
  const first = Date.UTC(2026, 2, 1, 5);
  const days = [{ startMs: first, endMs: Date.UTC(2026, 2, 31, 4) }];
  const { steps, stepMs } = leftoverStacks([], "scrap", days, days, clock);
  expect(stepMs).toBe(24 * hourMs);
  const midnights = Array.from({ length: 30 }, (_, day) => Date.UTC(2026, 2, 1 + day, day < 8 ? 5 : 4));
  expect(steps.map((step) => step.startMs)).toEqual(midnights);
});
