import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barAt, barPixels, mergedEdges } from "./bar-pixels.ts";

const scale = { visible: { startMs: 1_000, endMs: 2_000 }, left: 100, right: 200 };
const bar = (id: number, startMs: number, endMs: number) => ({ id, startMs, endMs });

describe("bars on the canvas", () => {
  it("lie where their time is, cut to what is visible", () => {
    const { edges, ids } = barPixels([bar(0, 0, 500), bar(1, 900, 1_100), bar(2, 1_500, 9_000)], scale);
    expect([edges, ids]).toEqual([
      [100, 110, 150, 200],
      [1, 2],
    ]);
  });

  it("are never narrower than a pixel", () => {
    expect(barPixels([bar(0, 1_500, 1_500.001)], scale).edges).toEqual([150, 151]);
  });

  it("cover the same pixels when those that touch are one", () => {
    const spans = fc.array(fc.tuple(fc.nat(300), fc.nat(60)), { maxLength: 40 });
    fc.assert(
      fc.property(spans, (pairs) => {
        const edges = pairs
          .toSorted(([a], [b]) => a - b)
          .flatMap(([from, width]) => [from, from + width + 1]);
        const covers = (list: readonly number[], x: number): boolean =>
          list.some((from, at) => at % 2 === 0 && from <= x && x < (list[at + 1] ?? 0));
        const merged = mergedEdges(edges);
        for (let x = 0; x < 370; x += 1) expect(covers(merged, x + 0.5)).toBe(covers(edges, x + 0.5));
        for (let at = 2; at < merged.length; at += 2)
          expect(merged[at] ?? 0).toBeGreaterThan(merged[at - 1] ?? 0);
      }),
    );
  });

  it("are found by a pointer that is near, the last one first", () => {
    const pixels = { edges: [10, 20, 15, 18, 40, 41], ids: [7, 8, 9] };
    expect([11, 16, 38, 30].map((x) => barAt(pixels, x, 3))).toEqual([7, 8, 9, undefined]);
  });
});
