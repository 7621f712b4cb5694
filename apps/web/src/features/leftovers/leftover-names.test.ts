import type { LeftoverEntry } from "@fiel/contracts";
import { expect, it } from "vitest";
import { leftoverNames } from "./leftover-names.ts";

const entry = (mid: number, n: number, r: number, c: number): LeftoverEntry => ({
  date: 0,
  n,
  r,
  c,
  product: null,
  equipment: { mid, name: `EQ${mid}` },
  operator: null,
});

it("gives each equipment a colour of its own, whatever the period holds besides", () => {
  const all = leftoverNames([1, 2, 3, 4, 5].map((mid) => entry(mid, 10 * mid, 0, 0)));
  expect([...all.keys()]).toEqual(["EQ1", "EQ2", "EQ3", "EQ4", "EQ5"]);
  expect(new Set(all.values()).size).toBe(5);
  const some = leftoverNames([entry(4, 1, 0, 0), entry(2, 9, 0, 0)]);
  for (const [name, token] of some) expect(token).toBe(all.get(name));
});

it("names who leaves most over of any kind, and lets no two have one colour", () => {
  const scrap = [1, 2, 3].map((mid) => entry(mid, 1_000, 0, 0));
  const chargebacks = entry(9, 0, 0, 2);
  const little = [11, 12].map((mid) => entry(mid, 1, 0, 0));
  const names = leftoverNames([...scrap, chargebacks, ...little]);
  expect([...names.keys()]).toEqual(["EQ1", "EQ2", "EQ3", "EQ9"]);
  expect(new Set(names.values()).size).toBe(4);
});

it("names nobody when nothing was left over", () => {
  expect(leftoverNames([]).size).toBe(0);
  expect(leftoverNames([entry(1, 0, 0, 0)]).size).toBe(0);
});
