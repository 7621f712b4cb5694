import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitByTier } from "./split-by-tier.ts";
import { lengthMs, unionOfWindows } from "./time-window.ts";

const hour = 3_600_000;
const fiveMinutes = 300_000;
const tiers = { hour, fiveMinutes };
const windowArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 41 }), fc.integer({ min: 0, max: 40 * 86_400_000 }))
  .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));

describe("laws of splitting a window by roll-ups", () => {
  it("covers every instant exactly once", () => {
    fc.assert(
      fc.property(windowArbitrary, (window) => {
        const pieces = Object.values(splitByTier(window, tiers)).flat();
        const total = pieces.reduce((sum, piece) => sum + lengthMs(piece), 0);
        expect(total).toBe(lengthMs(window));
        expect(unionOfWindows(pieces)).toEqual(unionOfWindows([window]));
      }),
    );
  });

  it("aligns the pieces of a tier and leaves nothing to a finer one that it could serve", () => {
    fc.assert(
      fc.property(windowArbitrary, (window) => {
        const pieces = splitByTier(window, tiers);
        expect(pieces.hour.every((piece) => piece.startMs % hour === 0 && piece.endMs % hour === 0)).toBe(
          true,
        );
        expect(
          pieces.fiveMinutes.every(
            (piece) => piece.startMs % fiveMinutes === 0 && piece.endMs % fiveMinutes === 0,
          ),
        ).toBe(true);
        expect(pieces.hour.length).toBeLessThanOrEqual(1);
        for (const piece of pieces.fiveMinutes) expect(splitByTier(piece, { hour }).hour).toEqual([]);
        for (const piece of pieces.raw) expect(splitByTier(piece, { fiveMinutes }).fiveMinutes).toEqual([]);
      }),
    );
  });
});

describe("splitting a window by roll-ups", () => {
  it("takes today until 14:32:10 from hours, five minutes and raw data", () => {
    const startMs = Date.UTC(2026, 10, 21, 3);
    expect(splitByTier({ startMs, endMs: startMs + 14 * hour + 32 * 60_000 + 10_000 }, tiers)).toEqual({
      hour: [{ startMs, endMs: startMs + 14 * hour }],
      fiveMinutes: [{ startMs: startMs + 14 * hour, endMs: startMs + 14 * hour + 6 * fiveMinutes }],
      raw: [
        { startMs: startMs + 14 * hour + 6 * fiveMinutes, endMs: startMs + 14 * hour + 32 * 60_000 + 10_000 },
      ],
    });
  });

  it("is all raw inside one step, and nothing for no time", () => {
    expect(splitByTier({ startMs: 1, endMs: 2 }, tiers)).toEqual({
      hour: [],
      fiveMinutes: [],
      raw: [{ startMs: 1, endMs: 2 }],
    });
    expect(splitByTier({ startMs: 5, endMs: 5 }, tiers)).toEqual({ hour: [], fiveMinutes: [], raw: [] });
  });

  it("refuses steps that do not nest", () => {
    expect(() => splitByTier({ startMs: 0, endMs: 1 }, { hour, sevenMinutes: 420_000 })).toThrow(RangeError);
    expect(() => splitByTier({ startMs: 0, endMs: 1 }, { none: 0 })).toThrow(RangeError);
  });
});
