import { describe, expect, it } from "vitest";
import { tailFrom } from "./fetch-production.ts";

const minuteMs = 60_000;
const midnight = Date.UTC(2026, 10, 21, 3);
const today = (minutes: number) => [{ startMs: midnight, endMs: midnight + minutes * minuteMs }];
const known = (minutes: number, wholeAt = minutes) => ({
  windows: today(minutes),
  value: { productions: [], wholeAtMs: midnight + wholeAt * minuteMs },
});

describe("asking for the newest steps alone", () => {
  it("begins two steps before the last answer's end", () => {
    const request = { windows: today(601), known: known(600.5), monotonicMs: midnight + 601 * minuteMs };
    expect(tailFrom(request)).toBe(midnight + 590 * minuteMs);
  });

  it("is not enough without an answer, or a minute after the last whole one", () => {
    expect(tailFrom({ windows: today(601), known: undefined, monotonicMs: midnight })).toBeNull();
    const request = { windows: today(601), known: known(600.9, 600), monotonicMs: midnight + 601 * minuteMs };
    expect(tailFrom(request)).toBeNull();
  });

  it("is not enough where the window began to move, or a new day began", () => {
    const moved = [{ startMs: midnight + 1, endMs: midnight + 601 * minuteMs }];
    expect(
      tailFrom({ windows: moved, known: known(600.5), monotonicMs: midnight + 601 * minuteMs }),
    ).toBeNull();
  });

  it("is not enough for steps wider than a short window's, or several windows", () => {
    const days = 7 * 1440;
    expect(
      tailFrom({
        windows: today(days + 1),
        known: known(days),
        monotonicMs: midnight + (days + 1) * minuteMs,
      }),
    ).toBeNull();
    const two = [...today(10), { startMs: midnight + 20 * minuteMs, endMs: midnight + 30 * minuteMs }];
    expect(tailFrom({ windows: two, known: known(30), monotonicMs: midnight + 30 * minuteMs })).toBeNull();
  });

  it("is the whole in the day's first minutes", () => {
    expect(
      tailFrom({ windows: today(6), known: known(5.5), monotonicMs: midnight + 6 * minuteMs }),
    ).toBeNull();
  });
});
