import { describe, expect, it } from "vitest";
import { timelineRows } from "./timeline-rows.ts";
import type { Would } from "./use-would.ts";

const hour = 3_600_000;
type Stretch = readonly [subject: number, start: number, end: number | null];
const none = { start: 0, count: 0, longestS: null, steps: [] };
const would = (subjects: number, stretches: readonly Stretch[]): Would => ({
  at: 100 * hour,
  hasHistory: true,
  days7: none,
  days30: none,
  subjects: Array.from({ length: subjects }, (_, index) => ({
    kind: "equipment",
    id: String(index),
    name: `M${index}`,
  })),
  incidents: stretches.map(([subject, start, end]) => ({ subject, start, end, openedAt: start, facts: {} })),
  shorter: [],
  isCut: false,
  inactive: [],
  ifDelayed: [],
  halvedAtS: null,
});

describe("rows of what would have fired", () => {
  it("are of the places with the most, in shares of the time looked at, up to now where it lasts", () => {
    const rows = timelineRows(
      would(3, [
        [2, 50 * hour, 75 * hour],
        [1, 90 * hour, null],
        [1, -10 * hour, 25 * hour],
        [0, -20 * hour, -10 * hour],
      ]),
      0,
    );
    expect(rows.map(({ name, fires }) => ({ name, fires }))).toEqual([
      {
        name: "M1",
        fires: [
          { from: 0.9, to: 1 },
          { from: 0, to: 0.25 },
        ],
      },
      { name: "M2", fires: [{ from: 0.5, to: 0.75 }] },
    ]);
  });

  it("put what would be a seventh row and more together", () => {
    const all = Array.from({ length: 9 }, (_, subject) => [subject, hour, 2 * hour] as Stretch);
    const rows = timelineRows(would(9, all), 0);
    expect(rows.map(({ name, together, fires }) => [name, together, fires.length])).toEqual([
      ["M0", 1, 1],
      ["M1", 1, 1],
      ["M2", 1, 1],
      ["M3", 1, 1],
      ["M4", 1, 1],
      [null, 4, 4],
    ]);
    expect(timelineRows(would(6, all.slice(0, 6)), 0)).toHaveLength(6);
  });
});
