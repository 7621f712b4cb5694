import { expect, it } from "vitest";
import { createBootClock } from "./boot-clock.ts";

const hourMs = 3_600_000;

/** A device whose two clocks a test moves apart. */
const openDevice = () => {
  const at = { wallMs: Date.UTC(2026, 10, 21, 12), passedMs: 100 };
  const clock = createBootClock({ deviceNow: () => at.wallMs, monotonic: () => at.passedMs });
  const pass = (ms: number): void => {
    at.wallMs += ms;
    at.passedMs += ms;
  };
  return { at, clock, pass };
};

it("counts each sleep, in which the browser's clock stands", () => {
  const { at, clock, pass } = openDevice();
  const begunMs = clock();
  let sleptMs = 0;
  for (const sleepMs of [8 * hourMs, 8 * hourMs, 31 * 24 * hourMs]) {
    pass(1_000);
    at.wallMs += sleepMs;
    sleptMs += 1_000 + sleepMs;
    expect(clock() - begunMs).toBe(sleptMs);
  }
});

it("counts no clock that is set back, corrected by moments, or set right after a start", () => {
  const { at, clock, pass } = openDevice();
  const begunMs = clock();
  for (const setMs of [-26 * hourMs, 2_000, 2_000, 2_000, 50 * 365 * 24 * hourMs]) {
    at.wallMs += setMs;
    pass(1_000);
    clock();
  }
  expect(clock() - begunMs).toBe(5_000);
});
