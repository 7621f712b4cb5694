import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../time/units.ts";
import { missedSince } from "./silence-outside.ts";

const limitMs = 3 * minuteMs;
/** From 22:00 to 06:00 of each of three days. */
const dark = [0, 1, 2].map((day) => ({
  startMs: (24 * day + 22) * hourMs,
  endMs: (24 * day + 30) * hourMs,
}));
const missed = (heardMs: number, nowMs: number) => missedSince(heardMs, nowMs, limitMs, dark);

describe("a screen that is dark by plan", () => {
  it("is not missed while it is dark, nor in the minutes in which it comes back", () => {
    const offMs = 22 * hourMs - minuteMs;
    expect(missed(offMs, 23 * hourMs)).toBeNull();
    expect(missed(offMs, 30 * hourMs)).toBeNull();
    expect(missed(offMs, 30 * hourMs + 2 * minuteMs)).toBeNull();
  });

  it("is missed from the end of its hours where it does not come back", () => {
    expect(missed(22 * hourMs - minuteMs, 30 * hourMs + limitMs)).toBe(30 * hourMs);
  });

  it("stays missed through its hours where it was missed before: nothing ended", () => {
    const heardMs = 15 * hourMs;
    for (const nowMs of [16 * hourMs, 23 * hourMs, 31 * hourMs, 50 * hourMs])
      expect(missed(heardMs, nowMs)).toBe(heardMs);
  });
});

it("without such hours is missed since it was heard", () => {
  expect(missedSince(1_000, 1_000 + limitMs - 1, limitMs)).toBeNull();
  expect(missedSince(1_000, 1_000 + limitMs, limitMs)).toBe(1_000);
});
