import { hourMs, minuteMs } from "@fiel/domain";
import { expect, it } from "vitest";
import { plannedEventsOf } from "../../platform/registrations/planned-events.ts";
import { listCauses } from "./list-causes.ts";

const noonMs = Date.UTC(2026, 10, 20, 12);
const equipment = { mid: 3, name: "ARZ1", groupId: null, group: null, expectedRate: null, createdAt: 0 };
const part = (code: number, fromMinute: number, toMinute: number) => {
  const [startMs, endMs] = [noonMs + fromMinute * minuteMs, noonMs + toMinute * minuteMs];
  const durationS = (endMs - startMs) / 1_000;
  return { code, startMs, endMs, windowStartMs: startMs, windowEndMs: endMs, durationS };
};

it("counts no time of an alarm that comes in a planned stop as unplanned, and of one that goes on only what does", () => {
  const names = new Map([
    [5, "Emergência"],
    [23, "Limpeza"],
  ]);
  const registered = { events: names, plannedEvents: plannedEventsOf([23], new Map()) };
  const clipped = [part(23, 0, 60), part(5, 5, 25), part(5, 50, 70)];
  const windows = [{ startMs: noonMs, endMs: noonMs + 2 * hourMs }];
  const [found] = listCauses(
    [{ equipment: { ...equipment, removedAt: null }, windows, clipped }],
    registered,
  );
  expect(
    found?.events.map(({ code, count, duration, unplanned }) => [code, count, duration, unplanned]),
  ).toEqual([
    [23, 1, 3_600, { count: 0, duration: 0 }],
    [5, 2, 2_400, { count: 1, duration: 600 }],
  ]);
});
