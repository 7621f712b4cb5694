import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "./calendar.ts";
import { judge } from "./filler.ts";
import { playMachineDay } from "./machine-day.ts";
import { smallFactory, smallMachine } from "./testing/small-factory.ts";
import { seed } from "./testing/seed.ts";

const anyDay = fc
  .record({
    seed: fc.integer(),
    day: fc.integer({ min: 19_000, max: 25_000 }),
    minutesBetweenStops: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ seed, day, minutesBetweenStops }) =>
    playMachineDay(smallFactory(seed), { ...smallMachine, minutesBetweenStops }, day),
  );

const holds = (law: (day: ReturnType<typeof playMachineDay>) => void) =>
  fc.assert(fc.property(anyDay, law), { numRuns: 40, seed });

test(`segments lie end to end and cover the day exactly (seed ${seed})`, () => {
  holds(({ segments }) => {
    let endMs = segments[0]!.startMs;
    for (const segment of segments) {
      expect(segment.startMs).toBe(endMs);
      expect(segment.endMs).toBeGreaterThan(segment.startMs);
      expect(segment.speed > 0).toBe(segment.code === null);
      endMs = segment.endMs;
    }
    expect(endMs - segments[0]!.startMs).toBe(DAY_MS);
  });
});

test(`packages are made in runs only, one after the other (seed ${seed})`, () => {
  holds(({ segments, weighings }) => {
    let segment = 0;
    let previous = -1;
    for (const at of weighings.at) {
      if (at <= previous) throw new Error(`package at ${at} after one at ${previous}`);
      previous = at;
      while (segments[segment]!.endMs <= at) segment += 1;
      if (segments[segment]!.code !== null) throw new Error(`package at ${at} while stopped`);
    }
  });
});

test(`weights are physical, on the scale's division, and carry the verdict of the limits (seed ${seed})`, () => {
  holds(({ segments, weighings }) => {
    let segment = 0;
    for (let i = 0; i < weighings.length; i += 1) {
      while (segments[segment]!.endMs <= weighings.at[i]!) segment += 1;
      const { product } = segments[segment]!;
      const weightMg = weighings.weightMg[i]!;
      const isPhysical =
        weightMg >= 0 && weightMg < 2.2 * product.grossMg && weightMg % product.divisionMg === 0;
      if (!isPhysical || judge(product, weightMg) !== weighings.verdict[i])
        throw new Error(`weighing ${i}: ${weightMg} mg`);
    }
  });
});

test(`statuses agree with the stops: speed 0 exactly while one lasts (seed ${seed})`, () => {
  holds(({ segments, statuses }) => {
    for (const status of statuses) {
      const segment = segments.find(({ startMs, endMs }) => startMs <= status.at && status.at < endMs);
      expect(status.speed).toBe(segment?.speed);
      expect(status.operator).toBe(segment?.operator);
    }
    const changes = new Set(statuses.map((status) => status.at));
    expect(segments.every((segment) => changes.has(segment.startMs))).toBe(true);
  });
});

test(`every package runs over exactly one coil, and no coil gains film (seed ${seed})`, () => {
  holds(({ coils, weighings }) => {
    expect(coils.reduce((sum, coil) => sum + coil.count, 0)).toBe(weighings.length);
    for (const coil of coils) {
      expect(coil.weightEndMg).toBeGreaterThan(0);
      expect(coil.weightEndMg!).toBeLessThanOrEqual(coil.weightStartMg);
    }
  });
});

test(`no more is reprocessed than was rejected (seed ${seed})`, () => {
  holds(({ leftovers, weighings }) => {
    const rejectedMg = weighings.weightMg
      .filter((_, i) => weighings.verdict[i] !== 1)
      .reduce((sum, mg) => sum + mg, 0);
    const reprocess = leftovers.filter((leftover) => leftover.kind === "reprocess");
    const reprocessedMg = reprocess.reduce((sum, leftover) => sum + (leftover.weightMg ?? 0), 0);
    expect(reprocessedMg).toBeLessThanOrEqual(rejectedMg);
    expect(reprocessedMg).toBeGreaterThanOrEqual(rejectedMg * 0.96);
  });
});
