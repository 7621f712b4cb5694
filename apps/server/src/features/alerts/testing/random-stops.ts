import { dayMs, minuteMs } from "@fiel/domain";
import fc from "fast-check";

export const seed = Number(process.env["FIEL_SEED"]);
export const beganMs = Date.UTC(2026, 9, 5, 12);
export const endMs = beganMs + 3 * dayMs;

/** A stop, and the delays after which its start and end become known, ms. */
export interface Stop {
  readonly startMs: number;
  readonly endMs: number;
  readonly startLateMs: number;
  readonly endLateMs: number;
}

/** Random stops over three days, one about every quarter of an hour. */
export function randomStops(mostLateMs: number, n: number): Stop[] {
  const part = fc.record({
    afterMs: fc.integer({ min: 1, max: 30 * minuteMs }),
    lengthMs: fc.integer({ min: 1, max: 9 * minuteMs }),
    startLateMs: fc.nat(mostLateMs),
    endLateMs: fc.nat(mostLateMs),
  });
  const [parts = []] = fc.sample(fc.array(part, { minLength: 250, maxLength: 250 }), {
    numRuns: 1,
    seed: seed + n,
  });
  const stops: Stop[] = [];
  let atMs = beganMs;
  for (const { afterMs, lengthMs, startLateMs, endLateMs } of parts) {
    const startMs = atMs + afterMs;
    atMs = startMs + lengthMs;
    if (atMs < endMs - mostLateMs) stops.push({ startMs, endMs: atMs, startLateMs, endLateMs });
  }
  return stops;
}
