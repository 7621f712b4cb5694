import type { LeftoverEntry } from "@fiel/contracts";
import { expect, it } from "vitest";
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
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

it("splits each column by equipment, and loses nothing", () => {
  const { stacks } = leftoverStacks(entries, "scrap", [{ startMs, endMs: startMs + 12 * hourMs }], zone);
  expect(stacks.map(({ name, values }) => [name, sumOf(values)])).toEqual([
    ["EQ1", 60],
    ["EQ2", 30],
    ["EQ5", 5],
    ["EQ6", 6],
    [null, 7],
  ]);
});

it("keeps the names while a part is looked at, whose columns are finer", () => {
  const whole = leftoverStacks(entries, "scrap", [{ startMs, endMs: startMs + 12 * hourMs }], zone);
  const part = leftoverStacks(entries, "scrap", [{ startMs, endMs: startMs + 2 * hourMs }], zone);
  expect(part.stacks.map(({ name }) => name)).toEqual(whole.stacks.map(({ name }) => name));
  expect(part.stacks.map(({ values }) => sumOf(values))).toEqual([10, 30, 0, 0, 0]);
  expect(part.stepMs).toBeLessThan(whole.stepMs);
});

it("has the same colours in every chart, and names nobody who left nothing over of its kind", () => {
  const windows = [{ startMs, endMs: startMs + 12 * hourMs }];
  const both = [...entries, { ...entry(2, 3, 0), c: 4 }, { ...entry(6, 3, 0), c: 1 }];
  const colours = (kind: "scrap" | "chargeback") =>
    new Map(leftoverStacks(both, kind, windows, zone).stacks.map(({ name, token }) => [name, token]));
  const chargebacks = colours("chargeback");
  expect([...chargebacks.keys()]).toEqual(["EQ2", "EQ6"]);
  for (const [name, token] of chargebacks) expect(colours("scrap").get(name)).toBe(token);
});

it("of nothing has columns and no parts", () => {
  expect(leftoverStacks([], "chargeback", [{ startMs, endMs: startMs + hourMs }], zone).stacks).toEqual([]);
});
