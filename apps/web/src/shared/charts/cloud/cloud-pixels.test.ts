import { describe, expect, it } from "vitest";
import { cloudCounts, cloudPixels, type CloudPoints, type CloudView } from "./cloud-pixels.ts";

const view: CloudView = { startMs: 0, endMs: 100, low: 0, high: 10, width: 10, height: 10, side: 1 };
const points = (...list: readonly [number, number][]): CloudPoints => ({
  atMs: Float64Array.from(list, ([atMs]) => atMs),
  values: Float64Array.from(list, ([, value]) => value),
});
const marked = (counts: Uint8Array): number[][] =>
  [...counts].flatMap((marks, at) => (marks > 0 ? [[at % 10, Math.floor(at / 10), marks]] : []));

describe("a cloud of points", () => {
  it("lies where time and value are, the highest on top", () => {
    expect(marked(cloudCounts(points([5, 9.5], [95, 0.5]), view))).toEqual([
      [0, 0, 1],
      [9, 9, 1],
    ]);
  });

  it("counts what lies over each other, and is cut at the edges", () => {
    const wide = { ...view, side: 3 };
    const counts = cloudCounts(points([0, 10], [0, 10], [-500, 5], [500, 5]), wide);
    expect([...counts].reduce((sum, marks) => sum + marks, 0)).toBe(8);
    expect(Math.max(...counts)).toBe(2);
  });

  it("is darker where more is, and nothing where nothing is", () => {
    const once = cloudPixels(points([55, 5]), view);
    const twice = cloudPixels(points([55, 5], [55, 5]), view);
    expect(Math.max(...once)).toBe(140);
    expect(Math.max(...twice)).toBeGreaterThan(Math.max(...once));
    expect(once.filter((part) => part > 0)).toHaveLength(1);
    const many = points(...Array.from({ length: 400 }, (): [number, number] => [55, 5]));
    expect(Math.max(...cloudPixels(many, view))).toBe(255);
  });
});
