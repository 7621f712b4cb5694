import { describe, expect, it } from "vitest";
import { availableWindows } from "./available-windows.ts";

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
});
