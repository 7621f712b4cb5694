import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "./calendar.ts";
import { playMachineDay } from "./machine-day.ts";
import { columnsOf, type DaySlice, sliceDay } from "./slice-day.ts";
import { seed } from "./testing/seed.ts";
import { smallFactory, smallMachine } from "./testing/small-factory.ts";

const day = playMachineDay(smallFactory(seed), smallMachine, 20_774);
const startMs = day.segments[0]!.startMs;
const whole = sliceDay(day, { fromMs: startMs, untilMs: startMs + DAY_MS });

const anyCuts = fc
  .uniqueArray(fc.integer({ min: 1, max: DAY_MS - 1 }), { maxLength: 12 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), DAY_MS].map((offset) => startMs + offset));

const slicesOf = (cuts: readonly number[]): DaySlice[] =>
  cuts.slice(1).map((untilMs, i) => sliceDay(day, { fromMs: cuts[i]!, untilMs }));

const stoppedMs = (slices: readonly DaySlice[]) =>
  slices.flatMap((slice) => slice.occurrences).reduce((sum, stop) => sum + stop.endedAt! - stop.startedAt, 0);

test(`however a day is cut, its parts hold everything once (seed ${seed})`, () => {
  const law = fc.property(anyCuts, (cuts) => {
    const slices = slicesOf(cuts);
    expect(slices[0]!.first).toBe(0);
    expect(slices.at(-1)!.last).toBe(day.weighings.length);
    slices.slice(1).forEach((slice, i) => expect(slice.first).toBe(slices[i]!.last));
    for (const kind of ["statuses", "leftovers", "coils"] as const) {
      expect(slices.flatMap<unknown>((slice) => slice[kind])).toEqual(day[kind]);
    }
    expect(stoppedMs(slices)).toBe(stoppedMs([whole]));
  });
  fc.assert(law, { numRuns: 60, seed });
});

test("time stopped and time running make the day, and statuses tell the same stops", () => {
  const running = day.segments.filter((segment) => segment.code === null);
  const runningMs = running.reduce((sum, segment) => sum + segment.endMs - segment.startMs, 0);
  expect(runningMs + stoppedMs([whole])).toBe(DAY_MS);
  for (const { at, speed } of day.statuses) {
    const isStopped = whole.occurrences.some((stop) => stop.startedAt <= at && at < stop.endedAt!);
    expect(speed === 0).toBe(isStopped);
  }
});

test(`columns of any rows carry the rows' values under their product and operator (seed ${seed})`, () => {
  const { length, at, weightMg } = day.weighings;
  const rows = fc.tuple(fc.nat(length), fc.nat(length)).map((pair) => pair.toSorted((a, b) => a - b));
  const law = fc.property(rows, ([first = 0, last = 0]) => {
    const columns = columnsOf(day, first, last);
    expect(columns.flatMap((column) => column.at)).toEqual(Array.from(at.subarray(first, last)));
    expect(columns.flatMap((column) => column.weightMg)).toEqual(Array.from(weightMg.subarray(first, last)));
    for (const column of columns) {
      const segment = day.segments.find(({ endMs }) => column.at[0]! < endMs)!;
      expect([column.product, column.operator]).toEqual([segment.product.codeText, segment.operator]);
    }
  });
  fc.assert(law, { numRuns: 20, seed });
});
