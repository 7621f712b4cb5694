import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatInstant, type InstantStyle } from "../format/instants.ts";
import { dayMs } from "./units.ts";
import {
  addDaysMs,
  firstInstantFrom,
  instantOfWallClock,
  instantsOfWallClock,
  startOfDayMs,
  wallClockOf,
} from "./wall-clock.ts";
import { teachZone, zoneOffsets, zoneSpan } from "./zone-offsets.ts";

const zones = [
  "America/Sao_Paulo",
  "America/Havana",
  "America/New_York",
  "America/Asuncion",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Europe/Lisbon",
  "Pacific/Apia",
  "UTC",
];
/** Spans in which Brazil, Iran and Paraguay changed their rules, and one of the present. */
const spans = [2012, 2016, 2019, 2024, 2026].map((year) => zoneSpan(Date.UTC(year, 6, 1)));

/** Zones that Intl does not know, with the offsets of those that it knows. */
const zonesTaught = zones.flatMap((zone) =>
  spans.map((span) => {
    const timeZone = `Taught/${zone}/${span.startMs}`;
    const offsets = zoneOffsets(zone, span);
    teachZone({ timeZone, offsets });
    return { zone, timeZone, span, offsets };
  }),
);
const known = fc.constantFrom(...zonesTaught);
/** Instants so far inside the span that no conversion leaves it; most of them lie around changes of the offset. */
const taught = known.chain(({ zone, timeZone, span: { startMs, endMs }, offsets: { changes } }) => {
  const [min, max] = [startMs + 3 * dayMs, endMs - 3 * dayMs];
  const around = changes
    .filter(({ at }) => at - dayMs > min && at + dayMs < max)
    .map(({ at }) => fc.integer({ min: at - dayMs, max: at + dayMs }));
  return fc.oneof(fc.integer({ min, max }), ...around).map((atMs) => ({ zone, timeZone, atMs }));
});
const styles: readonly InstantStyle[] = [
  "date",
  "dayMonth",
  "time",
  "timeSeconds",
  "dateTime",
  "dateTimeSeconds",
];

describe("laws of taught offsets", () => {
  it("convert instants as Intl does where Intl is right", () => {
    fc.assert(
      fc.property(taught, ({ zone, timeZone, atMs }) => {
        expect(wallClockOf(atMs, timeZone)).toEqual(wallClockOf(atMs, zone));
        expect(startOfDayMs(atMs, timeZone)).toBe(startOfDayMs(atMs, zone));
        expect(addDaysMs(atMs, 1, timeZone)).toBe(addDaysMs(atMs, 1, zone));
        const texts = (of: string) => styles.map((style) => formatInstant(atMs, style, of));
        expect(texts(timeZone)).toEqual(texts(zone));
      }),
      { numRuns: 500 },
    );
  });

  it("convert readings of the clock as Intl does, skipped ones and those that come twice too", () => {
    fc.assert(
      fc.property(taught, fc.integer({ min: -dayMs, max: dayMs }), ({ zone, timeZone, atMs }, byMs) => {
        const reading = wallClockOf(atMs + byMs, "UTC");
        for (const convert of [instantsOfWallClock, instantOfWallClock, firstInstantFrom])
          expect(convert(reading, timeZone)).toEqual(convert(reading, zone));
      }),
      { numRuns: 500 },
    );
  });

  it("change at the very ms at which the clock is moved", () => {
    fc.assert(
      fc.property(known, ({ zone, span, offsets: { changes, until } }) => {
        expect([changes[0]?.at, until]).toEqual([span.startMs, span.endMs]);
        const offset = (atMs: number): number => {
          const { year, month, day, hour, minute, second, millisecond } = wallClockOf(atMs, zone);
          return (Date.UTC(year, month - 1, day, hour, minute, second, millisecond) - atMs) / 60_000;
        };
        for (const { at, minutes } of changes) expect(offset(at)).toBe(minutes);
        for (const { at, minutes } of changes.slice(1)) expect(offset(at - 1)).not.toBe(minutes);
      }),
    );
  });
});
