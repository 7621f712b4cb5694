import type { OccurrenceGroup } from "@fiel/contracts";
import { expect, it } from "vitest";
import { latestOccurrences } from "./latest-occurrences.ts";

const group = (mid: number, starts: readonly number[]): OccurrenceGroup => ({
  equipment: { mid, name: `EQ${mid}`, createdAt: 0, removedAt: null },
  timeAvailable: 100,
  duration: 1,
  planned: 0,
  events: starts.map((startDate) => ({
    code: 20,
    description: null,
    planned: false,
    startDate,
    endDate: startDate + 5,
    windowStart: startDate,
    windowEnd: startDate + 1,
    duration: 0.001,
  })),
});

it("are the five that began last, of all equipment", () => {
  const latest = latestOccurrences([group(1, [10, 30, 50]), group(2, [20, 40, 60])]);
  expect(latest.map(({ equipment, startMs }) => [equipment, startMs])).toEqual([
    ["EQ2", 60],
    ["EQ1", 50],
    ["EQ2", 40],
    ["EQ1", 30],
    ["EQ2", 20],
  ]);
});

it("tells an occurrence once that two windows cut into parts, with its own length", () => {
  expect(latestOccurrences([group(1, [10, 10])])).toMatchObject([{ startMs: 10, endMs: 15 }]);
});

it("is nothing of nothing", () => {
  expect(latestOccurrences([group(1, [])])).toEqual([]);
});
