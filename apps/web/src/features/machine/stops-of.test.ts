import type { OccurrenceGroup } from "@fiel/contracts";
import { expect, it } from "vitest";
import { stopsOf } from "./stops-of.ts";

type Event = OccurrenceGroup["events"][number];
const event = (code: number, startDate: number, endDate: number | null, planned = false): Event => ({
  code,
  description: null,
  planned,
  startDate,
  endDate,
  windowStart: startDate,
  windowEnd: endDate ?? 900,
  duration: 1,
});
const group = (events: Event[]): OccurrenceGroup => ({
  equipment: { mid: 1, name: "A", createdAt: 0, removedAt: null },
  timeAvailable: 1_000,
  duration: 130,
  planned: 30,
  events,
});

it("counts unplanned stops once, whatever windows cut them, and tells the last one's end", () => {
  const events = [event(1, 10, 20), event(1, 10, 20), event(2, 50, 60), event(3, 70, 100, true)];
  expect(stopsOf(group(events))).toEqual({ unplannedS: 100, plannedS: 30, times: 2, lastEndMs: 60 });
});

it("knows that one lasts, and that there was none", () => {
  expect(stopsOf(group([event(1, 10, 20), event(2, 5, null)])).lastEndMs).toBeNull();
  expect(stopsOf(group([event(3, 70, 100, true)]))).toMatchObject({ times: 0, lastEndMs: undefined });
});
