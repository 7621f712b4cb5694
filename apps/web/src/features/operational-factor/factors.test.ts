import type { OccurrenceGroup } from "@fiel/contracts";
import { expect, it } from "vitest";
import { factorsOf, lowestFactors, wholeFactor } from "./factors.ts";

const group = (mid: number, timeAvailable: number, duration: number): OccurrenceGroup => ({
  equipment: { mid, name: `EQ${mid}`, createdAt: 0, removedAt: null },
  timeAvailable,
  duration,
  events: [],
});
const groups = [group(1, 100, 50), group(2, 0, 0), group(3, 300, 0), group(4, 100, 90)];

it("are of each equipment, and unknown where no time was available", () => {
  expect(factorsOf(groups).map(({ factor }) => factor)).toEqual([50, null, 100, 10]);
});

it("of all together weighs them by their time", () => {
  expect(wholeFactor(groups)).toEqual({ availableS: 500, stoppedS: 140, factor: 72 });
  expect(wholeFactor([]).factor).toBeNull();
});

it("puts the worst first and leaves out what is unknown", () => {
  expect(lowestFactors(factorsOf(groups), 2).map(({ name }) => name)).toEqual(["EQ4", "EQ1"]);
});
