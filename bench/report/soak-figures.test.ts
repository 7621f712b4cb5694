import { expect, test } from "vitest";
import { type MemorySample, type SoakMeasure, type SoakSeries, soakSeries } from "../measure/soak-measure.ts";
import { secondHalfOf, soakFigures } from "./soak-figures.ts";

const mebibyte = 2 ** 20;
const samples = (minutes: number, of: (minute: number) => number): MemorySample[] =>
  Array.from({ length: minutes * 6 }, (_, i) => ({ minute: i / 6, bytes: of(i / 6) * mebibyte }));

/** Memory that fills for 20 minutes of the hour, with a garbage collection every five minutes. */
const settles = (minute: number): number => Math.min(minute, 20) * 10 + 300 + (minute % 5) * 8;
const leaks = (minute: number): number => settles(minute) + minute;

test("what fills and then stays is flat, whatever its saw; what goes on rising is not", () => {
  const flat = secondHalfOf("server-heap", samples(60, settles), 60);
  expect(flat.growthPercent).toBeLessThan(5);
  expect(flat.slope.low).toBeLessThanOrEqual(0);
  const rising = secondHalfOf("server-heap", samples(60, leaks), 60);
  expect(rising.growthPercent).toBeGreaterThan(5);
  expect(rising.slope.middle).toBeCloseTo(1, 0);
});

const measured = (minutes: number, of: (minute: number) => number): SoakMeasure => ({
  chromium: "1",
  minutes,
  memory: Object.fromEntries(
    Object.keys(soakSeries).map((id) => [id, samples(minutes, of)]),
  ) as unknown as Record<SoakSeries, MemorySample[]>,
  made: minutes * 1_200,
  waiting: 0,
  lost: 0,
  acknowledged: minutes * 76_800,
  latency: { count: minutes * 3_840, p50: 9, p95: 20, p99: 40 },
  stored: {
    weighings: minutes * 78_000,
    inFiveMinutes: minutes * 78_000,
    inHours: minutes * 78_000,
    inWeights: [minutes * 78_000, minutes * 78_000],
    rawBytes: 1,
    rollUpBytes: 1,
    parts: 1,
  },
});

test("an hour has a verdict for each memory, a short run none", () => {
  const verdicts = (minutes: number, of: (minute: number) => number) =>
    soakFigures(measured(minutes, of)).flatMap(({ target }) => (target === null ? [] : [target.isMet]));
  const each = Object.keys(soakSeries).map(() => true);
  expect(verdicts(60, settles)).toEqual(each);
  expect(verdicts(60, leaks)).toEqual(each.map(() => false));
  expect(verdicts(2, leaks)).toEqual([]);
});
