import fc from "fast-check";
import { expect, it } from "vitest";
import { type RateState, take, waitMs } from "./ingest-rate.ts";

const tries = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 200_000 }), packages: fc.integer({ min: 1, max: 20_000 }) }),
  { maxLength: 100 },
);
const rate = fc.integer({ min: 1, max: 100_000 });

/** Takes each batch that the limiter accepts at its time. */
function run(perMinute: number, all: readonly { afterMs: number; packages: number }[]) {
  let state: RateState = { ahead: -perMinute, atMs: 0 };
  let nowMs = 0;
  let taken = 0;
  let last = 0;
  for (const { afterMs, packages } of all) {
    nowMs += afterMs;
    if (waitMs(state, perMinute, nowMs) > 0) continue;
    state = take(state, perMinute, nowMs, packages);
    taken += packages;
    last = packages;
  }
  return { state, nowMs, taken, last };
}

it("lets in no more than the rate, a minute's worth saved up, and the batch that went over", () => {
  fc.assert(
    fc.property(rate, tries, (perMinute, all) => {
      const { nowMs, taken, last } = run(perMinute, all);
      expect(taken - last).toBeLessThanOrEqual(perMinute + (nowMs * perMinute) / 60_000 + 1e-6);
    }),
  );
});

it("never lets anybody wait for ever: after the wait that was told the next is taken", () => {
  fc.assert(
    fc.property(rate, tries, (perMinute, all) => {
      const { state, nowMs } = run(perMinute, all);
      expect(waitMs(state, perMinute, nowMs + Math.ceil(waitMs(state, perMinute, nowMs)))).toBeLessThan(1);
    }),
  );
});

it("works off what is ahead at the same pace after the clock was set back", () => {
  fc.assert(
    fc.property(rate, tries, fc.integer({ min: 1, max: 86_400_000 }), (perMinute, all, backMs) => {
      const { state, nowMs } = run(perMinute, all);
      const wait = Math.ceil(waitMs(state, perMinute, state.atMs));
      const asked = take(state, perMinute, nowMs - backMs, 0);
      expect(waitMs(asked, perMinute, nowMs - backMs + wait)).toBeLessThan(1);
    }),
  );
});
