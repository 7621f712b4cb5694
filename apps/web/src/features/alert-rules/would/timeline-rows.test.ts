import { describe, expect, it } from "vitest";
import { timelineRows } from "./timeline-rows.ts";
import type { Would } from "./use-would.ts";

const hour = 3_600_000;
type Stretch = readonly [subject: number, start: number, end: number | null];
const none = { start: 0, count: 0, counts: [], longestS: null, longest: [], steps: [] };
const countsOf = (subjects: number, stretches: readonly Stretch[]) =>
  Array.from(
    { length: subjects },
    (_, index) => stretches.filter(([subject, start]) => subject === index && start >= 0).length,
  );
const would = (
  subjects: number,
  stretches: readonly Stretch[],
  counts = countsOf(subjects, stretches),
): Would => ({
  at: 100 * hour,
  hasHistory: true,
  days7: { ...none, counts },
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
      "days7",
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
    const rows = timelineRows(would(9, all), "days7");
    expect(rows.map(({ name, together, fires }) => [name, together, fires.length])).toEqual([
      ["M0", 1, 1],
      ["M1", 1, 1],
      ["M2", 1, 1],
      ["M3", 1, 1],
      ["M4", 1, 1],
      [null, 4, 4],
    ]);
    expect(timelineRows(would(6, all.slice(0, 6)), "days7")).toHaveLength(6);
  });

  it("count every alert of a place, also those that are too many to be drawn, and are ordered by them", () => {
    const drawn: Stretch[] = [
      [0, hour, 2 * hour],
      [0, 3 * hour, 4 * hour],
      [1, 5 * hour, 6 * hour],
    ];
    const rows = timelineRows(would(2, drawn, [2, 1_500]), "days7");
    expect(rows.map(({ name, count, fires }) => [name, count, fires.length])).toEqual([
      ["M1", 1_500, 1],
      ["M0", 2, 2],
    ]);
  });
});
