import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BegunSample, SampleDrawer } from "./sample-drawer.ts";
import { samplesOf } from "./sample-verdict.ts";

const weights = fc.array(fc.integer({ min: 1, max: 50_000_000 }), { maxLength: 60 });

describe("samples that are drawn piece by piece", () => {
  it("are those of the whole series, wherever it is cut and taken up again", () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 13 }), fc.array(fc.nat(60)), (all, size, cuts) => {
        const columns = {
          at: Float64Array.from(all, (_, index) => 1_000 + index),
          weightMg: Uint32Array.from(all),
        };
        const ends = [...cuts, all.length].filter((end) => end <= all.length).toSorted((a, b) => a - b);
        const drawn: unknown[] = [];
        let begun: BegunSample | null = null;
        let start = 0;
        for (const end of ends) {
          const drawer: SampleDrawer = new SampleDrawer(
            size,
            (weightsMg, from, startMs, endMs) => {
              drawn.push({ weightsMg: [...weightsMg.subarray(from, from + size)], startMs, endMs });
            },
            begun ?? undefined,
          );
          drawer.take(columns, start, end);
          begun = drawer.begun;
          start = end;
        }
        expect(drawn).toEqual(
          samplesOf(all, size).map((weightsMg, index) => ({
            weightsMg,
            startMs: 1_000 + index * size,
            endMs: 1_000 + (index + 1) * size - 1,
          })),
        );
        expect(begun?.weightsMg ?? []).toEqual(all.slice(all.length - (all.length % size)));
      }),
    );
  });

  it("do not reach over what is left", () => {
    const drawn: number[] = [];
    const drawer = new SampleDrawer(2, (weightsMg, from) => drawn.push(weightsMg[from] as number));
    const columns = { at: [1, 2, 3], weightMg: Uint32Array.of(10, 20, 30) };
    drawer.take(columns, 0, 1);
    drawer.leave();
    drawer.take(columns, 1, 3);
    expect(drawn).toEqual([20]);
    expect(drawer.begun).toBeNull();
  });

  it("refuse a size that is none, and a begun sample that is whole", () => {
    const take = () => undefined;
    for (const size of [0, 1.5, -1]) expect(() => new SampleDrawer(size, take)).toThrow(RangeError);
    expect(() => new SampleDrawer(2, take, { startMs: 0, weightsMg: [1, 2] })).toThrow(RangeError);
  });
});
