import { expect, it } from "vitest";
import { stoppedMinutes } from "./stopped-minutes.ts";

const hourMs = 3_600_000;
const event = (windowStart: number, windowEnd: number) => ({
  code: 1,
  description: null,
  planned: false,
  startDate: windowStart,
  endDate: windowEnd,
  windowStart,
  windowEnd,
  duration: (windowEnd - windowStart) / 1_000,
});

it("counts overlapping stops of one equipment once, and those of two twice", () => {
  const windows = [{ startMs: 0, endMs: 168 * hourMs }];
  const stops = { events: [event(0, hourMs / 2), event(hourMs / 4, hourMs / 2)] };
  expect(stoppedMinutes([stops], windows)[0]).toEqual([0, 30]);
  expect(stoppedMinutes([stops, stops], windows)[0]).toEqual([0, 60]);
});

it("is minutes in an hour, however long its steps and the last of them", () => {
  const windows = [{ startMs: 0, endMs: 10.25 * hourMs }];
  const points = stoppedMinutes([{ events: [event(0, 10.25 * hourMs)] }], windows);
  for (const [, value] of points) expect(value).toBeCloseTo(60, 6);
  expect(points.at(-1)?.[0]).toBe(10.25 * hourMs);
});

it("spreads a long stop over all its steps", () => {
  const windows = [{ startMs: 0, endMs: 168 * hourMs }];
  const total = stoppedMinutes([{ events: [event(1.5 * hourMs, 4 * hourMs)] }], windows)
    .filter((_, index) => index % 2 === 0)
    .reduce((sum, [, value]) => sum + value, 0);
  expect(total).toBeCloseTo(150, 6);
});
