import type { TimeWindow } from "@fiel/domain";
import fc from "fast-check";
import { readingAt } from "./plant-clock.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Lengths of windows, and the finest step that gives at most 500 points. */
const lengths = [
  { lengthMs: day, stepMs: 5 * minute },
  { lengthMs: 2 * day, stepMs: 10 * minute },
  { lengthMs: 7 * day, stepMs: 30 * minute },
  { lengthMs: 20 * day, stepMs: hour },
  { lengthMs: 30 * day, stepMs: 2 * hour },
  { lengthMs: 60 * day, stepMs: 3 * hour },
  { lengthMs: 100 * day, stepMs: 6 * hour },
  { lengthMs: 365 * day, stepMs: 24 * hour },
] as const;

export interface SeriesWindows {
  readonly windows: readonly TimeWindow[];
  readonly stepMs: number;
}

/** One window of such a length that contains the instant, or some short ones around it. */
export function seriesWindows(aroundMs: number): fc.Arbitrary<SeriesWindows> {
  const long = fc
    .tuple(fc.constantFrom(...lengths), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ lengthMs, stepMs }, share]): SeriesWindows => {
      const startMs = aroundMs - Math.floor(share * lengthMs);
      return { windows: [{ startMs, endMs: startMs + lengthMs }], stepMs };
    });
  const short = fc
    .array(
      fc
        .tuple(fc.integer({ min: -4 * hour, max: 4 * hour }), fc.integer({ min: 1, max: 5 * hour }))
        .map(([start, length]) => ({ startMs: aroundMs + start, endMs: aroundMs + start + length })),
      { minLength: 1, maxLength: 3 },
    )
    .map((windows): SeriesWindows => ({ windows, stepMs: 5 * minute }));
  return fc.oneof(long, short);
}

/** An instant near or far from the given one, often at or beside a border of steps. */
export const instantAround = (aroundMs: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: -5 * hour, max: 5 * hour }).map((ms) => aroundMs + ms),
    fc.integer({ min: -60 * day, max: 60 * day }).map((ms) => aroundMs + ms),
    fc
      .tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -1, max: 1 }))
      .map(([step, ms]) => Math.floor(aroundMs / (5 * minute)) * 5 * minute + step * 5 * minute + ms),
    fc
      .tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -1, max: 1 }))
      .map(([step, ms]) => aroundMs + step * hour + ms),
  );

/** Start of the step that contains the instant, found by going back while the zone's clock shows the same day and step. */
export function stepStartOf(atMs: number, stepMs: number, timeZone: string): number {
  if (stepMs <= hour) return Math.floor(atMs / stepMs) * stepMs;
  const stepOf = (ms: number): string => {
    const [date = "", time = ""] = readingAt(ms, timeZone).split(" ");
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return `${date} ${Math.floor((hours * hour + minutes * minute) / stepMs)}`;
  };
  const own = stepOf(atMs);
  let startMs = Math.floor(atMs / (15 * minute)) * 15 * minute;
  while (stepOf(startMs - 1) === own) startMs -= 15 * minute;
  return startMs;
}
