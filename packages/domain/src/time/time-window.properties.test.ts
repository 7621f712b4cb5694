import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clipWindows,
  intersection,
  lengthMs,
  lengthsWithin,
  type TimeWindow,
  unionLengthMs,
  unionOfWindows,
  withoutWindows,
} from "./time-window.ts";

const windowArbitrary: fc.Arbitrary<TimeWindow> = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }))
  .map(([startMs, endMs]) => ({ startMs, endMs }));
const windowsArbitrary = fc.array(windowArbitrary, { maxLength: 12 });
const covers = (windows: readonly TimeWindow[], at: number) =>
  windows.some((window) => window.startMs <= at && at < window.endMs);
const instants = Array.from({ length: 61 }, (_, at) => at);

describe("laws of windows", () => {
  it("the union covers the same instants, in order, with gaps between", () => {
    fc.assert(
      fc.property(windowsArbitrary, (windows) => {
        const union = unionOfWindows(windows);
        for (const at of instants) expect(covers(union, at)).toBe(covers(windows, at));
        const edges = union.flatMap((window) => [window.startMs, window.endMs]);
        expect(new Set(edges).size).toBe(edges.length);
        expect(edges).toEqual(edges.toSorted((one, other) => one - other));
      }),
    );
  });

  it("the length of the union is the number of instants covered, whatever the order", () => {
    fc.assert(
      fc.property(windowsArbitrary, (windows) => {
        expect(unionLengthMs(windows)).toBe(instants.filter((at) => covers(windows, at)).length);
        expect(unionLengthMs(windows.toReversed())).toBe(unionLengthMs(windows));
      }),
    );
  });

  it("holes and what they leave make up the window exactly", () => {
    fc.assert(
      fc.property(windowArbitrary, windowsArbitrary, (window, holes) => {
        const rest = withoutWindows(window, holes);
        for (const at of instants) expect(covers(rest, at)).toBe(covers([window], at) && !covers(holes, at));
        expect(unionLengthMs(rest) + unionLengthMs(clipWindows(holes, window))).toBe(lengthMs(window));
      }),
    );
  });

  it("as much of them lies in a stretch that slides as in its part of them", () => {
    const stretches = fc
      .tuple(fc.integer({ min: 1, max: 20 }), fc.array(fc.nat(80), { maxLength: 30 }))
      .map(([length, ends]) =>
        ends.toSorted((one, other) => one - other).map((endMs) => ({ startMs: endMs - length, endMs })),
      );
    fc.assert(
      fc.property(windowsArbitrary, stretches, (windows, sliding) => {
        const within = lengthsWithin(windows);
        for (const stretch of sliding)
          expect(within(stretch)).toBe(unionLengthMs(clipWindows(windows, stretch)));
      }),
    );
  });

  it("the intersection is what both cover", () => {
    fc.assert(
      fc.property(windowArbitrary, windowArbitrary, (one, other) => {
        const both = intersection(one, other);
        for (const at of instants) {
          expect(both !== null && covers([both], at)).toBe(covers([one], at) && covers([other], at));
        }
      }),
    );
  });
});
