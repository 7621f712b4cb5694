import { describe, expect, it } from "vitest";
import { availableWindows } from "./available-windows.ts";
import { stretchesOf } from "./stretches-of.ts";

const windows = [
  { startMs: 0, endMs: 40 },
  { startMs: 60, endMs: 100 },
];
const equipment = { mid: 1, name: "A", createdAt: 20, removedAt: 80 };

describe("the time in which a machine could have run", () => {
  it("is that of its life", () => {
    expect(availableWindows({ equipment, timeAvailable: 0.04 }, windows)).toEqual([
      { startMs: 20, endMs: 40 },
      { startMs: 60, endMs: 80 },
    ]);
  });

  it("is an operator's own where one is asked for", () => {
    const available = [{ startTimestamp: 25, endTimestamp: 35 }];
    expect(availableWindows({ equipment, timeAvailable: 0.01, available }, windows)).toEqual([
      { startMs: 25, endMs: 35 },
    ]);
  });

  it("is none where none is known, as of days to come", () => {
    expect(availableWindows({ equipment, timeAvailable: 0 }, windows)).toEqual([]);
  });

  it("ends when the server answered, and not with the window that was asked for: a stop that lasts is not followed by producing", () => {
    const asked = [{ startMs: 0, endMs: 605_000 }];
    const machine = { mid: 1, name: "A", createdAt: 0, removedAt: null };
    const stop = { code: 3, description: null, planned: false, startDate: 300_000, endDate: null };
    const events = [{ ...stop, windowStart: 300_000, windowEnd: 601_200, duration: 301.2 }];
    const group = { equipment: machine, timeAvailable: 601.2, duration: 301.2, planned: 0, events };
    expect(stretchesOf(group, asked)).toEqual([
      { startMs: 0, endMs: 300_000, state: "producing" },
      { startMs: 300_000, endMs: 601_200, state: "stopped" },
    ]);
  });
});
