import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDueTimer } from "./due-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("does its work when the soonest of all that was asked is due, however often and whatever the wall's clock is asked", () => {
  const asks = fc.array(fc.record({ pauseMs: fc.nat(500), withinMs: fc.nat(5_000), setMs: fc.integer() }), {
    minLength: 1,
    maxLength: 50,
  });
  fc.assert(
    fc.property(asks, (all) => {
      const done: number[] = [];
      const begun = performance.now();
      const elapsed = () => performance.now() - begun;
      const timer = createDueTimer(
        () => void done.push(elapsed()),
        () => performance.now(),
      );
      const expected: number[] = [];
      let due = Number.POSITIVE_INFINITY;
      const pass = (ms: number) => {
        vi.advanceTimersByTime(ms);
        if (due <= elapsed()) {
          expected.push(due);
          due = Number.POSITIVE_INFINITY;
        }
      };
      for (const { pauseMs, withinMs, setMs } of all) {
        timer.within(withinMs);
        due = Math.min(due, elapsed() + withinMs);
        vi.setSystemTime(Date.now() + (setMs % 1_000_000));
        pass(pauseMs);
      }
      pass(10_000);
      timer.stop();
      expect(done).toEqual(expected);
    }),
  );
});
