import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Ink } from "../picture/ink.ts";
import { type BarLayer, coverColumns, paintRow } from "./bar-lines.ts";
import { barPixels, mergedEdges } from "./bar-pixels.ts";

const red: Ink = [255, 0, 0, 255];
const blue: Ink = [0, 0, 255, 255];
const layer = (top: number, height: number, ink: Ink, cover: readonly number[]): BarLayer => ({
  top,
  height,
  ink,
  cover: Float32Array.from(cover),
});
const bytesOf = (pixels: Uint32Array, at: number): number[] => [
  ...new Uint8ClampedArray(pixels.buffer, at * 4, 4),
];

describe("columns that bars cover", () => {
  it("are those of the shapes, as much of each as lies under one", () => {
    const spans = fc.array(fc.tuple(fc.double({ min: -40, max: 220, noNaN: true }), fc.nat(60)), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(spans, (pairs) => {
        const bars = pairs
          .toSorted(([a], [b]) => a - b)
          .map(([from, length], id) => ({ id, startMs: from, endMs: from + length }));
        const scale = { visible: { startMs: 0, endMs: 200 }, left: 0, right: 80 };
        const cover = new Float32Array(80);
        coverColumns(cover, bars, scale, 1);
        const edges = mergedEdges(barPixels(bars, scale).edges);
        for (let x = 0; x < 80; x += 1) {
          let under = 0;
          for (let at = 0; at < edges.length; at += 2)
            under += Math.max(0, Math.min(x + 1, edges[at + 1] ?? 0) - Math.max(x, edges[at] ?? 0));
          expect(cover[x]).toBeCloseTo(under, 4);
        }
      }),
    );
  });
});

describe("a row of bars", () => {
  it("has later layers over earlier ones, each on its own lines", () => {
    const pixels = new Uint32Array(2 * 4);
    paintRow(pixels, 2, [layer(0, 4, red, [1, 1]), layer(1, 2, blue, [0, 1])]);
    const rows = [0, 1, 2, 3].map((y) => [bytesOf(pixels, 2 * y), bytesOf(pixels, 2 * y + 1)]);
    expect(rows).toEqual([
      [red, red],
      [red, blue],
      [red, blue],
      [red, red],
    ]);
  });

  it("is half clear where a bar covers half of a pixel, and mixed over another", () => {
    const pixels = new Uint32Array(2);
    paintRow(pixels, 2, [layer(0, 1, red, [0, 1]), layer(0, 1, blue, [0.5, 0.5])]);
    expect(bytesOf(pixels, 0)).toEqual([0, 0, 255, 128]);
    expect(bytesOf(pixels, 1)).toEqual([128, 0, 128, 255]);
  });

  it("is cut at the edges of the picture", () => {
    const pixels = new Uint32Array(3);
    paintRow(pixels, 1, [layer(-2, 9, red, [1])]);
    expect([0, 1, 2].map((at) => bytesOf(pixels, at))).toEqual([red, red, red]);
  });
});
