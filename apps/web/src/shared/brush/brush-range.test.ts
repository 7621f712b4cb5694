import { describe, expect, it } from "vitest";
import {
  brushedSpan,
  brushIn,
  brushOf,
  endsOpen,
  keyStepMs,
  movedWindow,
  shortestMs,
} from "./brush-range.ts";

const hourMs = 3_600_000;
const span = { startMs: 0, endMs: 72 * hourMs };

describe("the brushed part of a period", () => {
  it("is its last day until somebody chooses, and all of it when it is shorter", () => {
    expect(brushedSpan(null, span)).toEqual({ startMs: 48 * hourMs, endMs: 72 * hourMs });
    expect(brushedSpan(null, { startMs: 0, endMs: hourMs })).toEqual({ startMs: 0, endMs: hourMs });
  });

  it("moves with the period's own ends and stays with others", () => {
    const later = { startMs: 0, endMs: 80 * hourMs };
    expect(brushedSpan({ startMs: 70 * hourMs, endMs: null }, later)).toEqual({
      startMs: 70 * hourMs,
      endMs: 80 * hourMs,
    });
    expect(brushedSpan({ startMs: null, endMs: 9 * hourMs }, later)).toEqual({
      startMs: 0,
      endMs: 9 * hourMs,
    });
    expect([{ startMs: 1, endMs: 2 }, { startMs: 1, endMs: null }, null].map(endsOpen)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("outside the period is the last day again", () => {
    const outside = { startMs: 90 * hourMs, endMs: 95 * hourMs };
    expect(brushedSpan(outside, span)).toEqual(brushedSpan(null, span));
    expect(brushIn(outside, span)).toBeNull();
    const inside = { startMs: 70 * hourMs, endMs: 95 * hourMs };
    expect([brushIn(inside, span), brushIn(null, span)]).toEqual([inside, null]);
  });

  it("means the period's end when it touches it, and nothing when it is the last day", () => {
    expect(brushOf({ startMs: 10 * hourMs, endMs: 72 * hourMs - 1 }, span)).toEqual({
      startMs: 10 * hourMs,
      endMs: null,
    });
    expect(brushOf({ startMs: 1, endMs: 72 * hourMs }, span)).toEqual({ startMs: null, endMs: null });
    expect(brushOf({ startMs: 48 * hourMs, endMs: 72 * hourMs }, span)).toBeNull();
  });
});

describe("a moved brush", () => {
  const window = { startMs: 10 * hourMs, endMs: 20 * hourMs };

  it("stays inside the period", () => {
    expect(movedWindow(window, "start", -50 * hourMs, span)).toEqual({ startMs: 0, endMs: 20 * hourMs });
    expect(movedWindow(window, "end", 500 * hourMs, span)).toEqual({
      startMs: 10 * hourMs,
      endMs: 72 * hourMs,
    });
    expect(movedWindow(window, "whole", 500 * hourMs, span)).toEqual({
      startMs: 62 * hourMs,
      endMs: 72 * hourMs,
    });
    expect(movedWindow(window, "whole", -11 * hourMs, span)).toEqual({ startMs: 0, endMs: 10 * hourMs });
  });

  it("keeps its handles apart", () => {
    expect(movedWindow(window, "start", 30 * hourMs, span)).toEqual({
      startMs: 20 * hourMs - shortestMs,
      endMs: 20 * hourMs,
    });
    expect(movedWindow(window, "end", -30 * hourMs, span)).toEqual({
      startMs: 10 * hourMs,
      endMs: 10 * hourMs + shortestMs,
    });
  });

  it("moves by whole milliseconds, however much of one a pixel is", () => {
    const moved = ["start", "end", "whole"] as const;
    const ends = moved.flatMap((part) => {
      const { startMs, endMs } = movedWindow(window, part, 1_234.567, span);
      return [startMs, endMs];
    });
    expect(ends.filter((atMs) => !Number.isInteger(atMs))).toEqual([]);
  });

  it("goes a hundredth by an arrow, a tenth by a page, and all the way", () => {
    expect(keyStepMs("ArrowLeft", span)).toBe(-0.72 * hourMs);
    expect(keyStepMs("PageUp", span)).toBe(7.2 * hourMs);
    expect(keyStepMs("End", span)).toBe(72 * hourMs);
    expect(keyStepMs("Enter", span)).toBeNull();
  });
});
