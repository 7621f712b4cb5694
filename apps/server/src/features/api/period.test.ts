import { describe, expect, it } from "vitest";
import { partsOf, periodOf } from "./period.ts";

const zone = "America/New_York";
const nowMs = Date.UTC(2027, 11, 31);

describe("a program's period", () => {
  it("has 400 days of the zone's calendar, also where clocks are put back once more than forward", () => {
    // From before the end of daylight saving time in 2026 until after that in 2027.
    const { startMs, endMs } = periodOf({ from: "2026-10-20", to: "2027-11-24" }, nowMs, zone);
    expect((endMs - startMs) / 3_600_000).toBe(400 * 24 + 1);
    expect(() => periodOf({ from: "2026-10-20", to: "2027-11-25" }, nowMs, zone)).toThrow();
  });

  it.each([
    ["is put back", "2026-11-01", 25],
    ["is put forward", "2026-03-08", 23],
  ])("has the day on which the clock %s whole, hour by hour", (_, from, hours) => {
    const to = from.replace(/\d\d$/, (day) => String(Number(day) + 1).padStart(2, "0"));
    const period = periodOf({ from, to }, nowMs, zone);
    const parts = partsOf(period, "hour", zone);
    expect([parts.length, partsOf(period, "day", zone)]).toEqual([hours, [{ ...period, shift: null }]]);
    for (const [i, { startMs }] of parts.entries())
      expect(startMs).toBe(parts[i - 1]?.endMs ?? period.startMs);
  });
});
