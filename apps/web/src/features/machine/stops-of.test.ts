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

it("is in no unplanned stop while an alarm comes in a planned one, and stopped last when the planned one began", () => {
  const cleaning = event(3, 300, null, true);
  expect(stopsOf(group([cleaning, event(1, 305, null)]))).toMatchObject({ times: 0, lastEndMs: undefined });
  const before = [event(1, 200, null), event(1, 10, 20), cleaning];
  expect(stopsOf(group(before))).toMatchObject({ times: 2, lastEndMs: 300 });
  const after = [event(1, 250, null), event(3, 200, 400, true)];
  expect(stopsOf(group(after))).toMatchObject({ times: 1, lastEndMs: null });
});
