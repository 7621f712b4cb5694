import type { OccurrenceGroup } from "@fiel/contracts";
import { expect, it } from "vitest";
import { factorRows, factorTimeline, segmentsWithin } from "./factor-rows.ts";

const minuteMs = 60_000;
const event = (fromMin: number, toMin: number) => ({
  code: 20,
  description: null,
  planned: false,
  startDate: fromMin * minuteMs,
  endDate: toMin * minuteMs,
  windowStart: fromMin * minuteMs,
  windowEnd: toMin * minuteMs,
  duration: (toMin - fromMin) * 60,
});
const windows = [{ startMs: 0, endMs: 100 * minuteMs }];
const groups: OccurrenceGroup[] = [
  {
    equipment: { mid: 1, name: "A", createdAt: 20 * minuteMs, removedAt: 80 * minuteMs },
    timeAvailable: 3_600,
    duration: 900,
    planned: 0,
    events: [event(30, 40), event(35, 45)],
  },
];

it("tells stopped from producing within the equipment's life, overlapping stops once", () => {
  const [row] = factorRows(groups, windows);
  expect(row).toMatchObject({ factor: 75, stoppedS: 900, producingS: 2_700, stops: 2 });
  expect(
    row?.segments.map(({ state, startMs, endMs }) => [state, startMs / minuteMs, endMs / minuteMs]),
  ).toEqual([
    ["producing", 20, 30],
    ["stopped", 30, 45],
    ["producing", 45, 80],
  ]);
});

it("draws a layer for each state, without those that the legend hides", () => {
  const rows = factorRows(groups, windows);
  const texts = { totals: ["x"], totalsOf: () => ["y"] };
  const { rows: drawn } = factorTimeline(rows, { groups, windows }, (state) => state === "stopped", texts);
  expect(drawn[0]?.bars.map((bars) => bars.length)).toEqual([0, 0, 1]);
});

it("takes into the file what is shown: of the legend's states, in the zoomed part", () => {
  const segments = factorRows(groups, windows)[0]?.segments ?? [];
  const part = { startMs: 40 * minuteMs, endMs: 50 * minuteMs };
  const states = (shown: string, zoomed: typeof part | null) =>
    segmentsWithin(segments, (state) => shown.includes(state), zoomed).map(({ state }) => state);
  expect(states("producing stopped", null)).toEqual(["producing", "stopped", "producing"]);
  expect(states("producing stopped", part)).toEqual(["stopped", "producing"]);
  expect(states("stopped", part)).toEqual(["stopped"]);
});
