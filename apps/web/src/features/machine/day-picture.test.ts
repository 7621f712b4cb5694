import { describe, expect, it } from "vitest";
import { dayScale } from "./day-scale.ts";
import { placeLabels } from "./place-labels.ts";
import { ratesOf } from "./rates-of.ts";

const hour = 3_600_000;

describe("the day's scale", () => {
  it("gives every column the same width and time between columns none", () => {
    const at = dayScale([
      { startMs: 0, endMs: hour },
      { startMs: 5 * hour, endMs: 6 * hour },
    ]);
    expect([-1, 0, hour / 2, hour, 3 * hour, 5 * hour, 5.5 * hour, 6 * hour, 9 * hour].map(at)).toEqual([
      0, 0, 0.25, 0.5, 0.5, 0.5, 0.75, 1, 1,
    ]);
  });
});

describe("labels of stops", () => {
  const label = (id: string, middlePx: number, weight: number) => ({ id, middlePx, widthPx: 100, weight });

  it("stand in the middle, inside the plot, and never meet: the longest stop has its name", () => {
    const placed = placeLabels([label("a", 20, 10), label("b", 300, 30), label("c", 350, 20)], 600);
    expect([...placed]).toEqual([
      ["b", 250],
      ["a", 0],
    ]);
    expect(placeLabels([label("d", 590, 1)], 600).get("d")).toBe(500);
    expect(placeLabels([label("e", 40, 1)], 80).size).toBe(0);
  });
});

describe("rates", () => {
  it("are packages a minute of each step, 0 where nothing was made, of the open step by the time that has passed", () => {
    const minute = 60_000;
    const windows = [{ startMs: 0, endMs: 12 * minute }];
    const made = [
      { startMs: 0, count: 300 },
      { startMs: 10 * minute, count: 124 },
    ];
    expect(ratesOf(made, windows, "UTC")).toEqual([
      { startMs: 0, endMs: 5 * minute, rate: 60 },
      { startMs: 5 * minute, endMs: 10 * minute, rate: 0 },
      { startMs: 10 * minute, endMs: 12 * minute, rate: 62 },
    ]);
  });

  it("say nothing of a step that has hardly begun", () => {
    const minute = 60_000;
    const rates = ratesOf([{ startMs: 5 * minute, count: 3 }], [{ startMs: 0, endMs: 5.5 * minute }], "UTC");
    expect(rates).toHaveLength(1);
  });
});
