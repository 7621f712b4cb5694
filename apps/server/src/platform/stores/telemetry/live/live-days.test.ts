import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { printedSeed } from "../../../../testing/dashboard-questions.ts";
import { LiveDays, type ReadDays } from "./live-days.ts";
import type { MachineDay } from "./machine-day.ts";
import { play, storeStep } from "./testing/random-story.ts";
import { openSlowStore, tick } from "./testing/slow-store.ts";
import { nativeOf, type Row } from "./testing/weighing-blocks.ts";

const seed = printedSeed();
const hourMs = 3_600_000;
const startMs = 400_000 * hourMs;
const equipmentOf = ({ weightMg }: Row): number => 1 + (weightMg % 2);
const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.atMs - other.atMs || one.weightMg - other.weightMg);

function openStore() {
  const { store, rows, read } = openSlowStore<Row>();
  const since = (equipment: number, fromMs: number) => (all: Row[]) =>
    inOrder(all.filter((row) => equipmentOf(row) === equipment && row.atMs >= fromMs));
  const day = vi.fn<ReadDays["day"]>(async (equipment, fromMs) =>
    nativeOf(await read(since(equipment, fromMs))),
  );
  const reads = { day, equipment: async () => [...new Set(rows().map(equipmentOf))] };
  return { store, reads, since: (equipment: number, fromMs: number) => since(equipment, fromMs)(rows()) };
}

function rowsOf(day: MachineDay | null): Row[] {
  const always = [{ startMs: 0, endMs: Infinity }];
  return (day?.hoursIn(always) ?? []).flatMap(({ at, weightMg }) =>
    Array.from(at, (atMs, i) => ({ atMs, weightMg: weightMg[i] as number })),
  );
}

const row = fc.record({
  atMs: fc.integer({ min: startMs - hourMs, max: startMs + 3 * hourMs - 1 }),
  weightMg: fc.integer({ min: 0, max: 4_294_967_295 }),
});
const step = fc.oneof(
  storeStep(row),
  fc.record({
    kind: fc.constant("read" as const),
    equipment: fc.constantFrom(1, 2),
    hour: fc.integer({ min: 0, max: 2 }),
    waits: fc.boolean(),
  }),
);

it("a machine's day has each package that the store took once and in order, whatever is repeated, fails and comes meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const live = new LiveDays();
      const { store, reads, since } = openStore();
      await play(steps, {
        read: (one) => live.day(1, one.equipment, startMs + one.hour * hourMs, reads),
        storing: (added, work) => live.storing(1, added, work),
        store,
      });
      for (const equipment of [1, 2]) {
        const day = await live.day(1, equipment, startMs + hourMs, reads);
        // What was asked for from later on may have been read ahead meanwhile.
        const fromMs = Math.max(startMs + hourMs, day?.fromMs ?? Infinity);
        expect(rowsOf(day).filter(({ atMs }) => atMs >= fromMs)).toEqual(since(equipment, fromMs));
        expect(rowsOf(day)).toHaveLength(day?.rows ?? -1);
      }
    }),
    { seed, numRuns: 300 },
  );
});

it("reads the tenant's other machines ahead, and none of them again", async () => {
  const live = new LiveDays();
  const { store, reads } = openStore();
  await live.storing(1, null, () =>
    store(
      "0",
      [2, 3, 4].map((weightMg) => ({ atMs: startMs, weightMg })),
      "no",
    ),
  );
  expect(rowsOf(await live.day(1, 1, startMs, reads))).toHaveLength(2);
  await vi.waitFor(() => expect(reads.day).toHaveBeenCalledTimes(2));
  expect(rowsOf(await live.day(1, 2, startMs, reads))).toEqual([{ atMs: startMs, weightMg: 3 }]);
  expect(reads.day).toHaveBeenCalledTimes(2);
});

it("pushes nobody out for what it reads ahead", async () => {
  const live = new LiveDays(8_000);
  const { store, reads } = openStore();
  await live.storing(1, null, () =>
    store(
      "0",
      [2, 3].map((weightMg) => ({ atMs: startMs, weightMg })),
      "no",
    ),
  );
  await live.day(1, 1, startMs, reads);
  await live.day(1, 2, startMs, reads);
  for (let i = 0; i < 20; i += 1) await tick();
  expect(reads.day.mock.calls.map(([equipment]) => equipment)).toEqual([1, 2]);
});

it("gives up what is before the time that is asked for, and reads anew what began earlier", async () => {
  const live = new LiveDays();
  const { store, reads } = openStore();
  const rows = [0, 1, 2].map((hour) => ({ atMs: startMs + hour * hourMs, weightMg: 2 }));
  await live.storing(1, null, () => store("0", rows, "no"));
  expect((await live.day(1, 1, startMs, reads))?.rows).toBe(3);
  expect((await live.day(1, 1, startMs + hourMs, reads))?.rows).toBe(2);
  expect((await live.day(1, 1, startMs, reads))?.rows).toBe(3);
});
