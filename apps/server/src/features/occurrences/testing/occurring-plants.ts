import type { TimeWindow } from "@fiel/domain";
import fc from "fast-check";
import { calendarWindows, clockChanges } from "../../../testing/plant-clock.ts";
import type { ReportedOccurrence } from "./occurrences-reference.ts";

/** A morning in the zone of most plants. */
export const morningMs = Date.UTC(2026, 10, 20, 12);

/** Occurrences of a plant whose machine 5 is created and removed, and queries about it. All instants are whole ticks. */
export interface OccurringPlant {
  readonly timeZone: string;
  readonly tickMs: number;
  /** Clock of the server. */
  readonly nowMs: number;
  readonly createdAt: number;
  readonly removedAt: number | null;
  readonly records: readonly ReportedOccurrence[];
  readonly questions: readonly {
    readonly windows: readonly TimeWindow[];
    readonly equipments: readonly number[];
    readonly eventsCode: readonly number[];
  }[];
}

interface Drawn {
  readonly timeZone: string;
  readonly tickMs: number;
  /** Origin of the ticks below. */
  readonly fromMs: number;
  readonly nowMs: number;
  /** First and last start of occurrences, in ticks. */
  readonly starts: readonly [min: number, max: number];
  readonly longest: number;
  readonly born: readonly [min: number, max: number];
  readonly windows: fc.Arbitrary<TimeWindow[]>;
}

function windowsOf(fromMs: number, tickMs: number, [min, max, longest]: readonly [number, number, number]) {
  const window = fc.tuple(fc.integer({ min, max }), fc.integer({ min: 1, max: longest }));
  const drawn = window.map(([start, length]) => ({
    startMs: fromMs + start * tickMs,
    endMs: fromMs + (start + length) * tickMs,
  }));
  return fc.array(drawn, { minLength: 1, maxLength: 3 });
}

function plants({ timeZone, tickMs, fromMs, nowMs, starts, longest, born, windows }: Drawn) {
  const tick = ([min, max]: readonly [number, number]) =>
    fc.integer({ min, max }).map((ticks) => fromMs + ticks * tickMs);
  const length = fc.option(fc.integer({ min: 0, max: longest }).map((ticks) => ticks * tickMs));
  const record = fc
    .tuple(fc.constantFrom(3, 4, 5), fc.constantFrom(1, 2, 20), tick(starts), length)
    .map(([equipment, code, startedAt, lengthMs]) => ({
      equipment,
      code,
      startedAt,
      endedAt: lengthMs === null ? null : Math.min(startedAt + lengthMs, nowMs),
    }));
  const records = fc.uniqueArray(record, {
    maxLength: 25,
    size: "max",
    selector: ({ equipment, code, startedAt }) => `${equipment} ${code} ${startedAt}`,
  });
  const question = fc.record({
    windows,
    equipments: fc.subarray([3, 4, 5]),
    eventsCode: fc.subarray([1, 2, 20]),
  });
  const questions = fc.array(question, { minLength: 3, maxLength: 3 });
  return fc
    .record({ records, questions, createdAt: tick(born), lifeMs: length })
    .map(({ records: all, createdAt, lifeMs, ...rest }): OccurringPlant => {
      const removedAt = lifeMs === null ? null : createdAt + lifeMs;
      const existed = ({ equipment, startedAt }: ReportedOccurrence): boolean =>
        equipment !== 5 || removedAt === null || startedAt < removedAt;
      return { timeZone, tickMs, nowMs, createdAt, removedAt, records: all.filter(existed), ...rest };
    });
}

/** Seconds as ticks, over an hour and a half until now. */
const lately = plants({
  timeZone: "America/Sao_Paulo",
  tickMs: 1_000,
  fromMs: morningMs,
  nowMs: morningMs,
  starts: [-5400, -60],
  longest: 2400,
  born: [-4800, -1800],
  windows: windowsOf(morningMs, 1_000, [-6000, 1200, 3600]),
});

/** Minutes as ticks, over days with a clock change in the middle or at the end. */
const changing = fc
  .record({ change: fc.constantFrom(...clockChanges), now: fc.integer({ min: -300, max: 3000 }) })
  .chain(({ change: { timeZone, at }, now }) =>
    plants({
      timeZone,
      tickMs: 60_000,
      fromMs: at,
      nowMs: at + now * 60_000,
      starts: [-2400, now - 1],
      longest: 1800,
      born: [-2400, 600],
      windows: fc.oneof(calendarWindows(timeZone, at), windowsOf(at, 60_000, [-2400, 2400, 600])),
    }),
  );

export const occurringPlants: fc.Arbitrary<OccurringPlant> = fc.oneof(lately, changing, changing);
