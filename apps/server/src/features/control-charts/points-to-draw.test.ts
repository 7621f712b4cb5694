import type { JudgedPoint } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { pointsToDraw } from "./points-to-draw.ts";

const point = (i: number, more: Partial<JudgedPoint> = {}): JudgedPoint => ({
  startMs: i * 1_000,
  endMs: i * 1_000 + 1,
  location: (i * 7) % 13,
  spread: (i * 5) % 11,
  begins: false,
  rules: [],
  isSpreadBeyond: false,
  ...more,
});
const points = (count: number, more: (i: number) => Partial<JudgedPoint> = () => ({})): JudgedPoint[] =>
  Array.from({ length: count }, (_, i) => point(i, more(i)));

describe("points to draw", () => {
  it("are all of up to 3,000", () => {
    const all = points(3_000);
    expect(pointsToDraw(all)).toBe(all);
    expect(pointsToDraw([])).toEqual([]);
  });

  it("are the extremes of 300 steps of more, in time order, with every broken one", () => {
    const all = points(30_000, (i) => ({
      ...(i === 12_345 ? { location: -50 } : i === 777 ? { location: 50 } : {}),
      ...(i % 100 === 7 ? { rules: [1] as const } : {}),
      ...(i === 20_001 ? { spread: 99, isSpreadBeyond: true } : {}),
    }));
    const drawn = pointsToDraw(all);
    expect(drawn.length).toBeLessThanOrEqual(300 * 4 + 301);
    expect(drawn.filter(({ rules }) => rules.length > 0)).toHaveLength(300);
    for (const i of [12_345, 777, 20_001]) expect(drawn).toContain(all[i]);
    expect(drawn.map(({ startMs }) => startMs)).toEqual(
      drawn.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
    );
  });

  it("have the first broken one of each step, when there are more than 1,000, and the last of all", () => {
    const all = points(30_000, (i) => (i < 29_990 ? { rules: [2] } : {}));
    const drawn = pointsToDraw(all);
    expect(drawn.length).toBeLessThanOrEqual(300 * 4 + 2);
    expect(drawn[0]?.startMs).toBe(0);
    expect(drawn.at(-1)).toBe(all.at(-1));
    expect(drawn.findLast(({ rules }) => rules.length > 0)).toBe(all[29_989]);
  });
});
