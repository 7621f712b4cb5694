import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS, productionDayOf } from "./calendar.ts";
import { LiveMachine, type LiveStep } from "./live-machine.ts";
import { playMachineDay } from "./machine-day.ts";
import { sliceDay } from "./slice-day.ts";
import { smallFactory, smallMachine } from "./testing/small-factory.ts";
import { seed } from "./testing/seed.ts";

const factory = smallFactory(11);
const startMs = Date.parse("2026-11-20T05:20:00-03:00");
const endMs = Date.parse("2026-11-20T07:40:00-03:00");
const daysOf = [productionDayOf(startMs, -180), productionDayOf(endMs, -180)].map((day) =>
  playMachineDay(factory, smallMachine, day),
);

const weighingsOf = (steps: readonly LiveStep[]) =>
  steps.flatMap((step) =>
    step.runs.flatMap((run) => run.weighings.map(({ at, weightMg }) => ({ at, weightMg }))),
  );

function weighingsOfModel(fromMs: number, untilMs: number) {
  return daysOf.flatMap((day) => {
    const { first, last } = sliceDay(day, { fromMs, untilMs });
    return Array.from({ length: last - first }, (_, i) => ({
      at: day.weighings.at[first + i]!,
      weightMg: day.weighings.weightMg[first + i]!,
    }));
  });
}

function stepsTo(untilMs: number, paces: readonly number[]): LiveStep[] {
  const live = new LiveMachine(factory, smallMachine, startMs);
  const steps: LiveStep[] = [];
  let nowMs = startMs;
  for (let i = 0; nowMs < untilMs; i += 1) {
    nowMs = Math.min(untilMs, nowMs + (paces[i % paces.length] ?? 200));
    steps.push(live.step(nowMs));
  }
  return steps;
}

const anyPaces = fc
  .array(fc.integer({ min: 1, max: 59_000 }), { minLength: 1, maxLength: 30 })
  .filter((paces) => paces.some((pace) => pace > 2_000));

test(`however it is stepped, live makes what the model made, over the change of the day (seed ${seed})`, () => {
  const expected = weighingsOfModel(startMs, endMs);
  expect(expected.length).toBeGreaterThan(1_000);
  const law = fc.property(anyPaces, (paces) => {
    expect(weighingsOf(stepsTo(endMs, paces))).toEqual(expected);
  });
  fc.assert(law, { numRuns: 15, seed });
});

test(`every stop that begins is ended, once, and in order (seed ${seed})`, () => {
  const law = fc.property(anyPaces, (paces) => {
    const stops = stepsTo(endMs, paces).flatMap((step) => step.stops);
    const begun = stops.filter((stop) => stop.endedAt === null).map((stop) => stop.startedAt);
    const ended = stops.filter((stop) => stop.endedAt !== null).map((stop) => stop.startedAt);
    expect(new Set(ended).size).toBe(ended.length);
    // Every stop but the last one must have an end.
    expect(begun.slice(0, -1).filter((startedAt) => !ended.includes(startedAt))).toEqual([]);
    expect(stops.map((stop) => stop.startedAt)).toEqual(
      stops.map((stop) => stop.startedAt).toSorted((a, b) => a - b),
    );
  });
  fc.assert(law, { numRuns: 15, seed });
});

test("history up to an instant and live from it have each package, leftover and coil once", () => {
  const meetMs = Date.parse("2026-11-20T05:58:30-03:00");
  const live = new LiveMachine(factory, smallMachine, meetMs);
  const later: LiveStep[] = [];
  for (let nowMs = meetMs; nowMs < endMs;) later.push(live.step((nowMs = Math.min(endMs, nowMs + 700))));
  const earlier = daysOf.map((day) => sliceDay(day, { fromMs: 0, untilMs: meetMs }));
  const all = daysOf.map((day) => sliceDay(day, { fromMs: 0, untilMs: endMs }));
  expect(weighingsOf(later)).toEqual(weighingsOfModel(meetMs, endMs));
  for (const kind of ["leftovers", "coils"] as const) {
    const told = [
      ...earlier.flatMap<unknown>((slice) => slice[kind]),
      ...later.flatMap<unknown>((step) => step[kind]),
    ];
    expect(told).toEqual(all.flatMap<unknown>((slice) => slice[kind]));
  }
});

test("a computer that slept wakes up without the packages of its sleep", () => {
  const live = new LiveMachine(factory, smallMachine, startMs);
  expect(weighingsOf([live.step(startMs + 30 * MINUTE_MS)])).toEqual([]);
  const afterMs = startMs + 31 * MINUTE_MS;
  expect(weighingsOf([live.step(afterMs)])).toEqual(weighingsOfModel(afterMs - MINUTE_MS, afterMs));
});

test("a clock that goes back makes nothing twice", () => {
  const live = new LiveMachine(factory, smallMachine, startMs);
  live.step(startMs + 50_000);
  expect(live.step(startMs + 20_000)).toEqual({ runs: [], stops: [], leftovers: [], coils: [] });
  expect(weighingsOf([live.step(startMs + 60_000)])).toEqual(
    weighingsOfModel(startMs + 50_000, startMs + 60_000),
  );
});
