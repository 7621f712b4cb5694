import { describe, expect, it } from "vitest";
import { spanOf, toDates, windowsNow } from "./windows-of-filter.ts";

const zone = "America/Sao_Paulo";
const midnight = Date.UTC(2026, 10, 21, 3);

describe("windows of the filter", () => {
  it("ends at now", () => {
    expect(windowsNow("today", midnight + 1000, zone)).toEqual([
      { startMs: midnight, endMs: midnight + 1000 },
    ]);
  });

  it("is never empty, not even at midnight sharp", () => {
    expect(windowsNow("today", midnight, zone)).toEqual([{ startMs: midnight, endMs: midnight + 1 }]);
  });

  it("rolls over with the plant's midnight and not with UTC's", () => {
    const utcMidnight = Date.UTC(2026, 10, 21);
    expect(windowsNow("today", utcMidnight + 1, zone)[0]?.startMs).toBe(Date.UTC(2026, 10, 20, 3));
    expect(windowsNow("yesterday", midnight + 1, zone)).toEqual([
      { startMs: Date.UTC(2026, 10, 20, 3), endMs: midnight },
    ]);
  });

  it("is sent as the contract names it", () => {
    expect(toDates([{ startMs: 1, endMs: 2 }])).toEqual([{ startTimestamp: 1, endTimestamp: 2 }]);
    expect(
      spanOf([
        { startMs: 1, endMs: 2 },
        { startMs: 5, endMs: 9 },
      ]),
    ).toEqual({ startMs: 1, endMs: 9 });
  });
});
