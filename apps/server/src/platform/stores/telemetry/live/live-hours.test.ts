import fc from "fast-check";
import { expect, it } from "vitest";
import { printedSeed } from "../../../../testing/dashboard-questions.ts";
import type { NumberBlocks } from "../number-blocks.ts";
import { squaresOf } from "./live-hour.ts";
import { LiveHours } from "./live-hours.ts";
import { blockOf, nativeOf, type Row } from "./testing/weighing-blocks.ts";
import { play, storeStep } from "./testing/random-story.ts";
import { openSlowStore } from "./testing/slow-store.ts";

const seed = printedSeed();
const hourMs = 3_600_000;
const startMs = 400_000 * hourMs;

function openStore() {
  const { store, rows, read } = openSlowStore<Row>();
  const inHour = (fromMs: number) => (all: Row[]) =>
    all.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + hourMs);
  return {
    store,
    ofHour: (fromMs: number) => inHour(fromMs)(rows()),
    read: async (fromMs: number): Promise<NumberBlocks> => nativeOf(await read(inHour(fromMs))),
  };
}

const row = fc.record({
  atMs: fc.integer({ min: startMs, max: startMs + 2 * hourMs - 1 }),
  weightMg: fc.integer({ min: 0, max: 4_294_967_295 }),
});
const step = fc.oneof(
  storeStep(row),
  fc.record({
    kind: fc.constant("read" as const),
    hour: fc.integer({ min: 0, max: 1 }),
    waits: fc.boolean(),
  }),
);

it("an hour has each package that the store took once, whatever is repeated, fails and comes meanwhile", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const live = new LiveHours();
      const { store, read, ofHour } = openStore();
      await play(steps, {
        read: (one) => live.hour(1, startMs + one.hour * hourMs, read),
        storing: (added, work) => live.storing(1, added, work),
        store,
      });
      for (const hour of [0, 1]) {
        const fromMs = startMs + hour * hourMs;
        const held = await live.hour(1, fromMs, read);
        const expected = ofHour(fromMs).toSorted((a, b) => a.atMs - b.atMs || a.weightMg - b.weightMg);
        const found = [1, 2].flatMap((mid) => {
          const columns = held?.packagesOf(mid)?.columns() ?? [];
          return columns.flatMap(({ at, weightMg }) =>
            at.map((atMs, i) => ({ atMs, weightMg: weightMg[i] })),
          );
        });
        for (const mid of [1, 2]) {
          const at = (held?.packagesOf(mid)?.columns() ?? []).flatMap((columns) => columns.at);
          expect(at).toEqual(at.toSorted((a, b) => a - b));
          const weighed = (held?.packagesOf(mid)?.weights ?? []).flatMap(({ counts }) => [
            ...counts.values(),
          ]);
          expect(weighed.reduce((sum, n) => sum + n, 0)).toBe(at.length);
        }
        expect(found.toSorted((a, b) => a.atMs - b.atMs || (a.weightMg ?? 0) - (b.weightMg ?? 0))).toEqual(
          expected,
        );
        const counted = [1, 2]
          .flatMap((mid) => held?.packagesOf(mid)?.parts ?? [])
          .reduce((sum, { n }) => sum + n, 0);
        expect(counted).toBe(expected.length);
      }
    }),
    { seed, numRuns: 300 },
  );
});

it("keeps the parts' sums and squares exact, and an hour's packages in time order", async () => {
  const live = new LiveHours();
  const weights = [4_294_967_295, 65_535, 65_536, 1, 230_000];
  const rows = weights.map((weightMg, i) => ({
    atMs: startMs + 1000 - i,
    weightMg: weightMg - (weightMg % 2),
  }));
  const hour = await live.hour(1, startMs, async () => nativeOf(rows));
  const part = hour?.packagesOf(1)?.parts[0];
  const expected = rows.reduce((sum, { weightMg }) => sum + BigInt(weightMg) ** 2n, 0n);
  expect(part === undefined ? null : squaresOf(part.squares)).toBe(expected);
  expect(part?.sumMg).toBe(rows.reduce((sum, { weightMg }) => sum + weightMg, 0));
  expect(hour?.packagesOf(1)?.columns()[0]?.at).toEqual(rows.map(({ atMs }) => atMs).toReversed());
});

it("gives the same packages of an equipment until one more of it comes", async () => {
  const live = new LiveHours();
  const hour = await live.hour(1, startMs, async () => nativeOf([{ atMs: startMs, weightMg: 1000 }]));
  const before = hour?.packagesOf(1);
  expect(hour?.packagesOf(1)).toBe(before);
  await live.storing(1, blockOf([{ atMs: startMs + 1, weightMg: 1000 }]), async () => undefined);
  expect(hour?.packagesOf(1)).not.toBe(before);
  expect(hour?.packagesOf(1)?.parts.map(({ n }) => n)).toEqual([2]);
  expect(hour?.packagesOf(9)).toBeUndefined();
});
