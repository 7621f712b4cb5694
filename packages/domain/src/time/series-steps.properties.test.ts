import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seriesSteps, stepAt, stepsIn } from "./series-steps.ts";

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

const zones = [
  "America/New_York",
  "America/Sao_Paulo",
  "America/Havana",
  "Europe/Lisbon",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "UTC",
] as const;

/** What the zone's clock shows, by the platform's own calendar. */
function clockOf(timeZone: string): (atMs: number) => { date: string; minutes: number } {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
    hourCycle: "h23",
  });
  return (atMs) => {
    const [date = "", time = ""] = format.format(atMs).split(", ");
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    return { date, minutes: hours * 60 + minutes };
  };
}

/** Walks back minute by minute for as long as the clock shows the same day and the same multiple of the step. */
function walkedStart(atMs: number, stepMs: number, timeZone: string): number {
  const clock = clockOf(timeZone);
  const stepOf = (ms: number) => {
    const { date, minutes } = clock(ms);
    return `${date} ${Math.floor(minutes / (stepMs / minute))}`;
  };
  const own = stepOf(atMs);
  let startMs = Math.floor(atMs / minute) * minute;
  while (stepOf(startMs - minute) === own) startMs -= minute;
  return startMs;
}

/** Around the years' changes of clocks as often as anywhere else. */
const instant = fc.oneof(
  fc.integer({ min: Date.UTC(2018, 0), max: Date.UTC(2027, 0) }),
  fc
    .tuple(
      fc.constantFrom(
        Date.UTC(2026, 2, 8, 7),
        Date.UTC(2026, 10, 1, 6),
        Date.UTC(2018, 10, 4, 3),
        Date.UTC(2018, 1, 18, 2),
        Date.UTC(2026, 2, 29, 1),
        Date.UTC(2026, 3, 4, 15),
        Date.UTC(2026, 9, 3, 15, 30),
      ),
      fc.integer({ min: -6 * hour, max: 6 * hour }),
    )
    .map(([at, off]) => at + off),
);
const asked = fc.record({
  at: instant,
  before: fc.integer({ min: 0, max: 400 * day }),
  after: fc.integer({ min: 1, max: 90 * day }),
  zone: fc.constantFrom(...zones),
  most: fc.integer({ min: 25, max: 500 }),
});

describe("the steps of a series", () => {
  it("above an hour begin where the plant's clock does, whatever was done to it", () => {
    fc.assert(
      fc.property(asked, ({ at, before, after, zone, most }) => {
        const window = { startMs: at - before, endMs: at + after };
        const steps = seriesSteps([window], zone, most);
        fc.pre(steps.stepMs > hour && steps.stepMs <= day);
        const { startMs, endMs } = stepAt(steps, at);
        expect(startMs).toBe(walkedStart(at, steps.stepMs, zone));
        expect(endMs).toBeGreaterThan(at);
        expect(walkedStart(endMs, steps.stepMs, zone)).toBe(endMs);
      }),
      { numRuns: 150 },
    );
  });

  it("follow each other over all of the windows, and are never more than asked for", () => {
    fc.assert(
      fc.property(asked, ({ at, before, after, zone, most }) => {
        const window = { startMs: at - before, endMs: at + after };
        const found = stepsIn(seriesSteps([window], zone, most), window);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(found[0]?.startMs).toBeLessThanOrEqual(window.startMs);
        expect(found.at(-1)?.startMs).toBeLessThan(window.endMs);
        expect(found.at(-1)?.endMs).toBeGreaterThanOrEqual(window.endMs);
        for (const { startMs, endMs } of found) expect(endMs).toBeGreaterThan(startMs);
        const [starts, ends] = [found.map(({ startMs }) => startMs), found.map(({ endMs }) => endMs)];
        expect(starts.slice(1)).toEqual(ends.slice(0, -1));
      }),
      { numRuns: 300 },
    );
  });

  it("are 24 h, 23 h and 24 h long over the days on which New York puts its clock forward", () => {
    const startMs = Date.UTC(2026, 2, 7, 5);
    const steps = seriesSteps([{ startMs, endMs: Date.UTC(2026, 2, 10, 4) }], "America/New_York", 5);
    expect(steps).toEqual({
      stepMs: day,
      bordersMs: [startMs, Date.UTC(2026, 2, 8, 5), Date.UTC(2026, 2, 9, 4), Date.UTC(2026, 2, 10, 4)],
    });
  });

  it("have an hour less where the clock skips one, and one more where it shows one twice", () => {
    const spring = seriesSteps(
      [{ startMs: Date.UTC(2026, 2, 8, 5), endMs: Date.UTC(2026, 2, 9, 4) }],
      "America/New_York",
      14,
    );
    const hours = (from: readonly number[]) => from.map((at) => (at - (from[0] ?? 0)) / hour);
    expect(spring.stepMs).toBe(2 * hour);
    expect(hours(spring.bordersMs ?? [])).toEqual([0, 2, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    const autumn = seriesSteps(
      [{ startMs: Date.UTC(2026, 10, 1, 4), endMs: Date.UTC(2026, 10, 2, 5) }],
      "America/New_York",
      14,
    );
    expect(hours(autumn.bordersMs ?? [])).toEqual([0, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25]);
  });

  it("beyond a day are calendar weeks", () => {
    const startMs = Date.UTC(2026, 0, 1, 15);
    const { stepMs, bordersMs } = seriesSteps(
      [{ startMs, endMs: startMs + 12 * day }],
      "America/Sao_Paulo",
      5,
    );
    expect(stepMs).toBe(7 * day);
    // The first of January is a Thursday.
    expect(bordersMs).toEqual([-4, 3, 10, 17].map((days) => Date.UTC(2026, 0, 1 + days, 3)));
  });

  it("up to an hour are multiples in UTC", () => {
    const steps = seriesSteps([{ startMs: 0, endMs: day }], "America/New_York");
    expect(steps).toEqual({ stepMs: 5 * minute, bordersMs: null });
    expect(stepAt(steps, 299_999)).toEqual({ startMs: 0, endMs: 300_000 });
    expect(stepsIn(steps, { startMs: 1, endMs: 300_001 })).toEqual([
      { startMs: 0, endMs: 300_000 },
      { startMs: 300_000, endMs: 600_000 },
    ]);
  });

  it("refuse a zone that nobody knows", () => {
    expect(() => seriesSteps([{ startMs: 0, endMs: 60 * day }], "Nowhere/Here")).toThrow(RangeError);
  });
});
