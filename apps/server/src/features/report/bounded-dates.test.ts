import { expect, it } from "vitest";
import { boundedDates } from "./bounded-dates.ts";

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 21, 12);
const windowOf = (startTimestamp: number, endTimestamp: number) => ({ startTimestamp, endTimestamp });

it("keeps windows as they are, without the time in which nothing can have been weighed", () => {
  const week = windowOf(nowMs - 7 * dayMs, nowMs);
  expect(boundedDates([week], nowMs)).toEqual([week]);
  expect(boundedDates([windowOf(0, Date.UTC(9999, 11, 31))], nowMs)).toEqual([
    windowOf(Date.UTC(2000, 0, 1), nowMs + dayMs),
  ]);
  expect(boundedDates([windowOf(5, 6), week, windowOf(nowMs + 2 * dayMs, nowMs + 3 * dayMs)], nowMs)).toEqual(
    [week],
  );
});
