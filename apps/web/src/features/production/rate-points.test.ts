import type { EquipmentProduction } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { clipPoints, knownPoints, ratePoints } from "./rate-points.ts";

const stepMs = 300_000;
const steps = { stepMs, bordersMs: null };
const step = (index: number) => index * stepMs;

const producing = (sums: Record<number, number>): EquipmentProduction => ({
  id: 1,
  equipment: "A",
  unit: "g",
  sum: 0,
  entries: Object.entries(sums).map(([index, sum]) => ({
    date: step(Number(index)),
    sum,
    avg: 1,
    min: 1,
    max: 1,
    dev: null,
    count: 1,
  })),
});

describe("production per step", () => {
  it("adds all equipment up and is 0 where nothing was weighed", () => {
    const points = ratePoints(
      [producing({ 0: 10, 2: 5 }), producing({ 0: 7 })],
      { startMs: 0, endMs: step(3) },
      steps,
    );
    expect(points.map(({ atMs, grams }) => [atMs, grams])).toEqual([
      [0, 17],
      [step(1), 0],
      [step(2), 5],
      [step(3), 5],
    ]);
  });

  it("brings the open step to a whole one, at now", () => {
    const now = step(1) + stepMs / 2;
    const points = ratePoints([producing({ 0: 10, 1: 4 })], { startMs: 0, endMs: now }, steps);
    expect(points.at(-1)).toEqual({ atMs: now, grams: 8, partial: true });
  });

  it("leaves out an open step of which too little is over", () => {
    const points = ratePoints([producing({ 0: 10, 1: 4 })], { startMs: 0, endMs: step(1) + 59_000 }, steps);
    expect(points).toEqual([
      { atMs: 0, grams: 10, partial: false },
      { atMs: step(1), grams: 10, partial: false },
    ]);
  });

  it("brings a step that the window enters midway to a whole one", () => {
    const points = ratePoints([producing({ 0: 5 })], { startMs: stepMs / 2, endMs: step(1) }, steps);
    expect(points[0]).toEqual({ atMs: stepMs / 2, grams: 10, partial: true });
  });

  it("has no points in an empty window", () => {
    expect(ratePoints([producing({ 0: 5 })], { startMs: 0, endMs: 0 }, steps)).toEqual([]);
  });
});

describe("what is known of a period", () => {
  const points = (...grams: number[]) =>
    grams.map((value, index) => ({ atMs: step(index), grams: value, partial: false }));

  it("begins and ends with what was weighed, and is 0 in between", () => {
    const known = knownPoints(points(0, 0, 5, 0, 7, 0, 0));
    expect(known.map(({ atMs, grams }) => [atMs, grams])).toEqual([
      [step(2), 5],
      [step(3), 0],
      [step(4), 7],
      [step(5), 7],
    ]);
  });

  it("is all of it when it was weighed to the end, and nothing when nothing was", () => {
    expect(knownPoints(points(1, 2))).toEqual(points(1, 2));
    expect(knownPoints(points(0, 0))).toEqual([]);
    expect(knownPoints([])).toEqual([]);
  });
});

describe("the points of another period, moved here", () => {
  const point = (atMs: number, grams: number) => ({ atMs, grams, partial: false });
  const points = [point(0, 1), point(10, 2), point(20, 3), point(30, 4)];

  it("are held up to the edges of the span", () => {
    expect(clipPoints(points, { startMs: 5, endMs: 25 })).toEqual([
      point(5, 1),
      point(10, 2),
      point(20, 3),
      point(25, 3),
    ]);
  });

  it("are left as they are where they meet the edges", () => {
    expect(clipPoints(points, { startMs: 10, endMs: 20 })).toEqual([point(10, 2), point(20, 3)]);
    expect(clipPoints(points, { startMs: -5, endMs: 99 })).toEqual(points);
  });

  it("span even less than a step", () => {
    expect(clipPoints(points, { startMs: 12, endMs: 14 })).toEqual([point(12, 2), point(14, 2)]);
    expect(clipPoints([], { startMs: 12, endMs: 14 })).toEqual([]);
  });
});
