import fc from "fast-check";
import { expect, it } from "vitest";
import { printedSeed } from "../../../../testing/dashboard-questions.ts";
import { storedConditions } from "../schema/machine-tables.ts";
import { byNewest, changedMs, LiveStates, type MachineReports, type StatusReport } from "./live-states.ts";
import { type Failure, openSlowStore, tick } from "./testing/slow-store.ts";

const seed = printedSeed();
const beginMs = 1_795_000_000_000;

const report: fc.Arbitrary<StatusReport> = fc.record({
  equipment: fc.constantFrom(1, 2),
  atMs: fc.integer({ min: 0, max: 30 }).map((place) => beginMs + place),
  state: fc.constantFrom(1, 2),
  // The nearest numbers of 32 bits, as the store gives them back.
  speed: fc.constantFrom(0, 0.1, 37.25, 61.7, 123.456),
  condition: fc.constantFrom(0, 1, 2),
  product: fc.constantFrom(0, 7),
});

const rowOf = ({ equipment, atMs, state, speed, condition, product }: StatusReport): string =>
  [
    equipment,
    `${String(atMs).slice(0, -3)}.${String(atMs).slice(-3)}`,
    state,
    speed,
    storedConditions[condition],
    product,
    0,
  ].join("\t");

/** All over again, from all that was stored in its order. */
function reportsOf(stored: readonly StatusReport[]): Map<number, MachineReports> {
  return new Map(
    [...Map.groupBy(stored, ({ equipment }) => equipment)].map(([equipment, own]) => {
      const newest = [0, 1, 2]
        .flatMap((condition) => {
          const of = own.filter((one) => one.condition === condition);
          const lastMs = Math.max(...of.map(({ atMs }) => atMs));
          return of.findLast(({ atMs }) => atMs === lastMs) ?? [];
        })
        .toSorted(byNewest) as [StatusReport, ...StatusReport[]];
      const after = own.map(({ atMs }) => atMs).filter((atMs) => atMs > changedMs(newest));
      return [equipment, { newest, begunMs: after.length === 0 ? null : Math.min(...after) }];
    }),
  );
}

const step = fc.record({
  batch: fc.integer({ min: 0, max: 12 }),
  reports: fc.array(report, { minLength: 1, maxLength: 4 }),
  fails: fc.constantFrom<Failure[]>("no", "no", "no", "no", "no", "before", "after"),
  reads: fc.boolean(),
  waits: fc.boolean(),
});

it("tells the newest reports and since when a condition lasts, however late and often they come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const live = new LiveStates();
      const { store, rows, read } = openSlowStore<StatusReport>();
      const known = new Map<number, readonly StatusReport[]>();
      const running: Promise<unknown>[] = [];
      for (const { batch, reports, fails, reads, waits } of steps) {
        const isFirst = !known.has(batch);
        const own = known.get(batch) ?? reports;
        known.set(batch, own);
        const storing = live.storing(1, isFirst ? own.map(rowOf) : null, () => store(`${batch}`, own, fails));
        running.push(storing.catch(() => undefined));
        if (reads) running.push(live.of(1, () => read(reportsOf)));
        if (waits) await Promise.all(running);
        else if (running.length % 3 === 0) await tick();
      }
      await Promise.all(running);
      expect(await live.of(1, () => read(reportsOf))).toEqual(reportsOf(rows()));
    }),
    { seed, numRuns: 500 },
  );
});

it("asks the store once for what comes in order", async () => {
  const live = new LiveStates();
  let reads = 0;
  const read = async () => {
    reads += 1;
    return reportsOf([]);
  };
  const come = async (atMs: number, condition: number): Promise<MachineReports | undefined> => {
    const one = { equipment: 1, atMs: beginMs + atMs, state: 2, speed: 1, condition, product: 0 };
    await live.storing(1, [rowOf(one)], async () => undefined);
    return (await live.of(1, read)).get(1);
  };
  await live.of(1, read);
  expect((await come(0, 0))?.begunMs).toBe(beginMs);
  expect((await come(10, 0))?.begunMs).toBe(beginMs);
  expect((await come(20, 1))?.begunMs).toBe(beginMs + 20);
  expect((await come(30, 1))?.newest.map(({ atMs }) => atMs - beginMs)).toEqual([30, 10]);
  expect(reads).toBe(1);
});
