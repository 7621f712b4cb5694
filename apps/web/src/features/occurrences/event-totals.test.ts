import type { OccurrenceGroup } from "@fiel/contracts";
import { expect, it } from "vitest";
import { eventTotals } from "./event-totals.ts";

const event = (code: number, startDate: number, duration: number) => ({
  code,
  description: `E${code}`,
  planned: false,
  startDate,
  endDate: null,
  windowStart: startDate,
  windowEnd: startDate + duration * 1_000,
  duration,
});
const group = (mid: number, events: OccurrenceGroup["events"]): OccurrenceGroup => ({
  equipment: { mid, name: `EQ${mid}`, createdAt: 0, removedAt: null },
  timeAvailable: 1,
  duration: 0,
  planned: 0,
  events,
});

const longest = (startMs: number, durationS: number) => ({ startMs, endMs: null, durationS });

it("adds up each event over all equipment, and puts the parts of an occurrence together", () => {
  const groups = [
    group(1, [event(1, 0, 10), event(1, 0, 5), event(2, 7, 40)]),
    group(2, [event(1, 0, 12), event(2, 7, 1)]),
  ];
  expect(eventTotals(groups)).toEqual([
    { code: 2, name: "E2", count: 2, durationS: 41, meanS: 20.5, longest: longest(7, 40) },
    { code: 1, name: "E1", count: 2, durationS: 27, meanS: 13.5, longest: longest(0, 15) },
  ]);
});
