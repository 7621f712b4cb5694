import { expect, test } from "vitest";
import { slopeOf } from "./slope.ts";

const line = (length: number, of: (x: number) => number) =>
  Array.from({ length }, (_, x) => ({ x, y: of(x) }));
const saw = (x: number): number => (x * 7) % 11;

test("of a line it is the line's, and the interval is nothing", () => {
  expect(slopeOf(line(30, (x) => 3 * x + 5))).toEqual({ middle: 3, low: 3, high: 3 });
});

test("of a saw that does not rise the interval holds nothing, of one that does it holds that and not nothing", () => {
  const flat = slopeOf(line(60, saw));
  expect(flat.low).toBeLessThanOrEqual(0);
  expect(flat.high).toBeGreaterThanOrEqual(0);
  const rising = slopeOf(line(60, (x) => saw(x) + x / 2));
  expect(rising.low).toBeGreaterThan(0);
  expect(rising.low).toBeLessThanOrEqual(0.5);
  expect(rising.high).toBeGreaterThanOrEqual(0.5);
});

test("a leap does not move it", () => {
  expect(slopeOf(line(40, (x) => (x === 20 ? 1_000 : 1))).middle).toBe(0);
});

test("of nothing it is not a number", () => {
  expect(slopeOf([]).middle).toBeNaN();
  expect(slopeOf([{ x: 1, y: 1 }]).high).toBeNaN();
});
