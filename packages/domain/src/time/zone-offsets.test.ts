import { describe, expect, it } from "vitest";
import { formatInstant } from "../format/instants.ts";
import { dayMs, hourMs } from "./units.ts";
import { firstInstantFrom, instantOfWallClock, instantsOfWallClock, wallClockOf } from "./wall-clock.ts";
import { teachZone, zoneOffsets, zoneSpan } from "./zone-offsets.ts";

/** Intl has these zones at 2 h behind and 14 h ahead of UTC the whole year. No other test uses them. */
const [wrong, apart] = ["Atlantic/South_Georgia", "Pacific/Kiritimati"];
const startMs = Date.UTC(2026, 0, 1);
const until = Date.UTC(2027, 0, 1);
/** The clock goes from 3 h behind to 2 h behind at midnight, and back. */
const [forwardMs, backMs] = [Date.UTC(2026, 9, 18, 3), Date.UTC(2026, 10, 15, 2)];
const offsets = {
  changes: [
    { at: startMs, minutes: -180 },
    { at: forwardMs, minutes: -120 },
    { at: backMs, minutes: -180 },
  ],
  until,
};
teachZone({ timeZone: wrong, offsets });

const timeAt = (atMs: number, timeZone = wrong) => formatInstant(atMs, "dateTimeSeconds", timeZone);

describe("an offset that a server taught", () => {
  it("wins over this machine's rules in texts and conversions", () => {
    const atMs = Date.UTC(2026, 5, 1, 12);
    expect(timeAt(atMs)).toBe("01/06/2026 09:00:00");
    expect(wallClockOf(atMs, wrong).hour).toBe(9);
    expect(instantOfWallClock({ year: 2026, month: 6, day: 1, hour: 9 }, wrong)).toBe(atMs);
  });

  it("holds from its instant on, and not a ms before", () => {
    const texts = [forwardMs - 1, forwardMs, backMs - 1, backMs].map((atMs) => timeAt(atMs));
    expect(texts).toEqual([
      "17/10/2026 23:59:59",
      "18/10/2026 01:00:00",
      "14/11/2026 23:59:59",
      "14/11/2026 23:00:00",
    ]);
  });

  it("places a skipped reading, and both instants of one that comes twice", () => {
    const skipped = { year: 2026, month: 10, day: 18, minute: 30 };
    expect(instantsOfWallClock(skipped, wrong)).toEqual([]);
    expect(instantOfWallClock(skipped, wrong)).toBe(forwardMs + hourMs / 2);
    expect(firstInstantFrom(skipped, wrong)).toBe(forwardMs);
    const twice = { year: 2026, month: 11, day: 14, hour: 23, minute: 30 };
    expect(instantsOfWallClock(twice, wrong)).toEqual([backMs - hourMs / 2, backMs + hourMs / 2]);
  });

  it("leaves instants outside its span, and other zones, to this machine's rules", () => {
    expect([startMs - 1, until].map((atMs) => wallClockOf(atMs, wrong).hour)).toEqual([21, 22]);
    expect(wallClockOf(Date.UTC(2026, 5, 1, 12), apart).hour).toBe(2);
    expect(wallClockOf(Date.UTC(2026, 5, 1, 12), "America/Sao_Paulo").hour).toBe(9);
  });

  it("is replaced by newer ones, and stays when an answer carries none", () => {
    const timeZone = "Taught/Replaced";
    const by = (minutes: number) => ({ changes: [{ at: startMs, minutes }], until });
    teachZone({ timeZone, offsets: by(60) });
    teachZone({ timeZone, offsets: by(90) });
    teachZone({ timeZone });
    teachZone({ timeZone, offsets: { changes: [], until } });
    teachZone(null);
    expect(timeAt(Date.UTC(2026, 5, 1), timeZone)).toBe("01/06/2026 01:30:00");
  });
});

describe("the offsets that a server tells", () => {
  it("are those of three years back and one ahead, the same all day", () => {
    const [morning, night] = [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21, 23, 59)];
    expect(zoneSpan(night)).toEqual(zoneSpan(morning));
    const { startMs: from, endMs } = zoneSpan(morning);
    expect(from).toBeLessThan(Date.UTC(2023, 10, 21));
    expect(endMs).toBeGreaterThan(Date.UTC(2027, 10, 21));
  });

  it("are one where the clock is never moved, and name an unknown zone", () => {
    const span = zoneSpan(Date.UTC(2026, 10, 21));
    expect(zoneOffsets("America/Sao_Paulo", span).changes).toEqual([{ at: span.startMs, minutes: -180 }]);
    expect(() => zoneOffsets("Europe/Atlantis", span)).toThrow(RangeError);
    expect(zoneOffsets("Europe/Lisbon", { startMs: span.startMs, endMs: span.startMs + dayMs })).toEqual({
      changes: [{ at: span.startMs, minutes: 0 }],
      until: span.startMs + dayMs,
    });
  });
});
