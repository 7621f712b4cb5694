import { describe, expect, it } from "vitest";
import { type CloudPoints, cloudShades, type CloudView, paintCloud } from "./cloud-pixels.ts";

const view: CloudView = { startMs: 0, endMs: 100, low: 0, high: 10, width: 10, height: 10, side: 1 };
const shades = cloudShades([10, 20, 30, 255]);
const points = (...list: readonly [number, number][]): CloudPoints => ({
  atMs: Float64Array.from(list, ([atMs]) => atMs),
  values: Float64Array.from(list, ([, value]) => value),
});
const painted = (cloud: CloudPoints, seen: CloudView = view): Uint32Array => {
  const pixels = new Uint32Array(seen.width * seen.height);
  paintCloud(pixels, cloud, seen, shades);
  return pixels;
};
/** Column, line and number of marks of each painted pixel. */
const marked = (pixels: Uint32Array): number[][] =>
  [...pixels].flatMap((pixel, at) =>
    pixel === 0 ? [] : [[at % 10, Math.floor(at / 10), shades.indexOf(pixel)]],
  );
const opacityOf = (pixel: number): number => new Uint8Array(Uint32Array.of(pixel).buffer)[3] ?? 0;

describe("a cloud of points", () => {
  it("lies where time and value are, the highest on top, in its colour", () => {
    const pixels = painted(points([5, 9.5], [95, 0.5]));
    expect(marked(pixels)).toEqual([
      [0, 0, 1],
      [9, 9, 1],
    ]);
    expect([...new Uint8Array(pixels.buffer, 0, 4)]).toEqual([10, 20, 30, 140]);
  });

  it("counts what lies over each other, and is cut at the edges", () => {
    const wide = { ...view, side: 3 };
    const marks = marked(painted(points([-500, 5], [0, 10], [0, 10], [500, 5]), wide));
    expect(marks.reduce((sum, [, , count = 0]) => sum + count, 0)).toBe(8);
    expect(Math.max(...marks.map(([, , count = 0]) => count))).toBe(2);
  });

  it("shows the halves of points just beyond the edges", () => {
    expect(
      marked(painted(points([-14, 5], [114, 5]), { ...view, side: 4 })).map(([column]) => column),
    ).toEqual([0, 9, 0, 9, 0, 9, 0, 9]);
  });

  it("is darker where more is, and nothing where nothing is", () => {
    const [once, twice] = [painted(points([55, 5])), painted(points([55, 5], [55, 5]))];
    expect(marked(once)).toHaveLength(1);
    expect(Math.max(...[...twice].map(opacityOf))).toBeGreaterThan(Math.max(...[...once].map(opacityOf)));
    const many = points(...Array.from({ length: 400 }, (): [number, number] => [55, 5]));
    expect(Math.max(...[...painted(many)].map(opacityOf))).toBe(255);
  });
});
