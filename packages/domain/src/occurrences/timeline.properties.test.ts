import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unionOfWindows } from "../time/time-window.ts";
import { clipOccurrences } from "./clip-occurrences.ts";
import {
  operationalFactor,
  factorOfFraction,
  stoppedFraction,
  stoppedTime,
  timelineLengthS,
  timelineOf,
} from "./operational-factor.ts";
import { stopInForce, unplannedClipped, unplannedParts } from "./stops-in-force.ts";

const windowArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 40 }))
  .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
const windowsArbitrary = fc.array(windowArbitrary, { maxLength: 5 });
const plannedArbitrary = fc.subarray([1, 2, 3, 4, 5]).map((codes) => new Set(codes));
const occurrencesArbitrary = fc.array(
  fc.tuple(windowArbitrary, fc.integer({ min: 1, max: 5 }), fc.boolean()).map(([window, code, open]) => ({
    code,
    startMs: window.startMs,
    endMs: open ? null : window.endMs,
  })),
  { maxLength: 10 },
);

describe("laws of stopped and producing time", () => {
  it("the timeline covers the windows exactly and agrees with the stopped time", () => {
    fc.assert(
      fc.property(
        windowsArbitrary,
        occurrencesArbitrary,
        plannedArbitrary,
        (windows, occurrences, planned) => {
          const clipped = clipOccurrences(occurrences, windows, 120);
          const segments = timelineOf(windows, clipped, planned);
          const time = stoppedTime(windows, clipped, planned);
          expect(unionOfWindows(segments)).toEqual(unionOfWindows(windows));
          expect(timelineLengthS(segments, "planned")).toBeCloseTo(time.plannedS, 9);
          expect(timelineLengthS(segments, "stopped")).toBeCloseTo(time.stoppedS - time.plannedS, 9);
          expect(timelineLengthS(segments, "producing")).toBeCloseTo(time.availableS - time.stoppedS, 9);
        },
      ),
    );
  });

  it("at every instant the timeline, what a machine is in and the parts of its unplanned stops say the same", () => {
    fc.assert(
      fc.property(occurrencesArbitrary, plannedArbitrary, fc.nat(119), (occurrences, planned, atMs) => {
        const window = { startMs: 0, endMs: 120 };
        const holds = ({ startMs, endMs }: { startMs: number; endMs: number | null }) =>
          startMs <= atMs && atMs < (endMs ?? 120);
        const stop = stopInForce(occurrences.filter(holds), planned);
        const segments = timelineOf([window], clipOccurrences(occurrences, [window], 120), planned);
        const shown = segments.find(holds)?.state;
        expect(shown).toBe(stop === undefined ? "producing" : stop.isPlanned ? "planned" : "stopped");
        const costs = unplannedParts(occurrences, planned).some(holds);
        expect(costs).toBe(shown === "stopped");
        const clipped = clipOccurrences(occurrences, [window], 120);
        const ranked = unplannedClipped(clipped, planned);
        expect(
          ranked.some(({ windowStartMs: startMs, windowEndMs: endMs }) => holds({ startMs, endMs })),
        ).toBe(costs);
      }),
    );
  });

  it("neighbours that touch differ in state or lie in different windows", () => {
    fc.assert(
      fc.property(
        windowsArbitrary,
        occurrencesArbitrary,
        plannedArbitrary,
        (windows, occurrences, planned) => {
          const segments = timelineOf(windows, clipOccurrences(occurrences, windows, 120), planned);
          const alike = segments.filter((segment, index) => {
            const before = segments[index - 1];
            return (
              before !== undefined &&
              (before.endMs > segment.startMs ||
                (before.endMs === segment.startMs && before.state === segment.state))
            );
          });
          expect(alike).toEqual([]);
        },
      ),
    );
  });

  it("another occurrence never raises the factor, and factor and fraction are two sides of one", () => {
    fc.assert(
      fc.property(
        fc.array(windowArbitrary, { minLength: 1, maxLength: 5 }),
        occurrencesArbitrary,
        (windows, occurrences) => {
          const factorOf = (count: number) =>
            operationalFactor(
              stoppedTime(windows, clipOccurrences(occurrences.slice(0, count), windows, 120)),
            );
          const time = stoppedTime(windows, clipOccurrences(occurrences, windows, 120));
          fc.pre(time.availableS > 0);
          expect(factorOf(occurrences.length)!).toBeLessThanOrEqual(
            factorOf(Math.max(0, occurrences.length - 1))!,
          );
          expect(operationalFactor(time)).toBeCloseTo(factorOfFraction(stoppedFraction(time))!, 9);
        },
      ),
    );
  });
});
