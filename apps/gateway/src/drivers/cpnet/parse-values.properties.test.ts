import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../../../testing/property-runs.ts";
import { createLocalClock } from "./local-clock.ts";
import { parseInstant, RefusedDate } from "./parse-values.ts";

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysOf = (year: number): number[] =>
  [31, isLeapYear(year) ? 29 : 28, 31].concat([30, 31, 30, 31, 31, 30, 31, 30, 31]);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Days since 1970, counted year by year and month by month. */
const dayNumber = (year: number, month: number, day: number): number =>
  sum(Array.from({ length: year - 1970 }, (_, i) => (isLeapYear(1970 + i) ? 366 : 365))) +
  sum(daysOf(year).slice(0, month - 1)) +
  day -
  1;

const field = (low: number, high: number, ...edges: number[]): fc.Arbitrary<number> =>
  fc.oneof(fc.constantFrom(...edges), fc.integer({ min: low, max: high }));
const written = fc.record({
  year: field(1971, 2099, 1972, 2000, 2016, 2026, 2100),
  month: field(0, 13, 2, 2, 6, 12),
  day: field(0, 32, 1, 28, 29, 30, 31),
  hour: field(0, 25, 0, 23, 24),
  minute: field(0, 61, 0, 59),
  second: field(0, 61, 0, 59, 60),
  offset: fc.constantFrom(["Z", 0] as const, ["-03:00", -180] as const, ["+0530", 330] as const),
});

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never;

const two = (value: number): string => String(value).padStart(2, "0");

/** UTC ms; null for a date or time that does not exist. */
function instantOf({ year, month, day, hour, minute, second, offset: [, ahead] }: Written): number | null {
  const hasDay = month >= 1 && month <= 12 && day >= 1 && day <= (daysOf(year)[month - 1] ?? 0);
  const isMidnight = hour === 24 && minute === 0 && second === 0;
  if (!hasDay || !((hour <= 23 && minute <= 59) || isMidnight) || second > 60) return null;
  const minuteOfDay = hour * 60 + minute - ahead;
  // UTC has leap seconds only after 23:59:59.
  if (second === 60 && (minuteOfDay + 1) % 1440 !== 0) return null;
  const ms = (dayNumber(year, month, day) * 1440 + minuteOfDay) * 60_000 + second * 1_000;
  return second === 60 ? ms - 1 : ms;
}

function readInstant(text: string): number | null {
  try {
    return parseInstant(text, createLocalClock("America/Sao_Paulo", null));
  } catch (error) {
    if (error instanceof RefusedDate) return null;
    throw error;
  }
}

test("an instant is read as a calendar and a watch have it, or refused, and never moved", () => {
  const law = fc.property(written, (one) => {
    const { year, month, day, hour, minute, second, offset } = one;
    const text = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}${offset[0]}`;
    expect(readInstant(text), text).toBe(instantOf(one));
  });
  fc.assert(law, propertyRuns(2_000));
});
