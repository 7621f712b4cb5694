import type { OccurrenceGroup } from "@fiel/contracts";
import { expect, it } from "vitest";
import { factorsOf, lowestFactors, wholeFactor } from "./factors.ts";

const group = (mid: number, timeAvailable: number, duration: number): OccurrenceGroup => ({
  equipment: { mid, name: `EQ${mid}`, createdAt: 0, removedAt: null },
  timeAvailable,
  duration,
  planned: 0,
  events: [],
});
const groups = [group(1, 100, 50), group(2, 0, 0), group(3, 300, 0), group(4, 100, 90)];

it("are of each equipment, and unknown where no time was available", () => {
  expect(factorsOf(groups).map(({ factor }) => factor)).toEqual([50, null, 100, 10]);
});

it("of all together weighs them by their time", () => {
  expect(wholeFactor(groups)).toEqual({
    availableS: 500,
    stoppedS: 140,
    plannedS: 0,
    factor: 72,
    unplannedFactor: 72,
  });
  expect(wholeFactor([]).factor).toBeNull();
});

it("puts the worst first and leaves out what is unknown", () => {
  expect(lowestFactors(factorsOf(groups), 2).map(({ name }) => name)).toEqual(["EQ4", "EQ1"]);
});

it("stands beside the one without planned stops, which is unknown where all was planned", () => {
  const planned = (one: OccurrenceGroup, s: number) => ({ ...one, planned: s });
  const all = [planned(group(1, 100, 50), 40), planned(group(2, 100, 100), 100)];
  const shares = factorsOf(all).map(({ factor, unplannedFactor }) => [factor, unplannedFactor]);
  expect(shares[0]).toEqual([50, expect.closeTo((100 * 50) / 60, 9)]);
  expect(shares[1]).toEqual([0, null]);
});
