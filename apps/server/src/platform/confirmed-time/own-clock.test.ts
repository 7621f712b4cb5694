import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { openOwnClock } from "./own-clock.ts";

const minuteMs = 60_000;

/** A server whose clock a test sets, and whose stores say whether the clock is confirmed. */
const serverAt = (nowMs: number, { isDown = false } = {}) => {
  const state = { setBy: 0, passedMs: 0, isConfirmed: true, isDown, comparisons: 0 };
  const lastConfirmed = async () => nowMs;
  const clock = openOwnClock({
    now: () => nowMs + state.passedMs + state.setBy,
    monotonic: () => state.passedMs,
    confirmedNow: async () => {
      state.comparisons += 1;
      if (state.isDown) throw new Error("no store");
      return state.isConfirmed ? nowMs : null;
    },
    lastConfirmed,
  });
  return { state, clock, now: () => nowMs + state.passedMs + state.setBy };
};

it("is told once it was compared with the others, which costs nothing for a minute", async () => {
  const { state, clock, now } = serverAt(1_000);
  expect(clock.confirmed()).toBeNull();
  await setImmediate();
  for (state.passedMs = 0; state.passedMs < minuteMs; state.passedMs += 1_000)
    expect(clock.confirmed()).toBe(now());
  expect(state.comparisons).toBe(1);
  state.passedMs = 2 * minuteMs;
  expect(clock.confirmed()).toBe(now());
  await setImmediate();
  expect(state.comparisons).toBe(2);
});

it("is told by nobody who set it, until others say the same", async () => {
  const { state, clock, now } = serverAt(1_000);
  await setImmediate();
  [state.setBy, state.isConfirmed] = [-5 * 365 * 86_400_000, false];
  expect(clock.confirmed()).toBeNull();
  await setImmediate();
  expect(clock.confirmed()).toBeNull();
  [state.setBy, state.isConfirmed] = [0, true];
  expect(clock.confirmed()).toBeNull();
  await setImmediate();
  expect(clock.confirmed()).toBe(now());
});

it("stays confirmed while the store is away, unless it was set meanwhile", async () => {
  const { state, clock, now } = serverAt(1_000);
  await setImmediate();
  state.isDown = true;
  state.passedMs = 2 * minuteMs;
  expect(clock.confirmed()).toBe(now());
  await setImmediate();
  expect(clock.confirmed()).toBe(now());
  state.setBy = 10_000;
  expect(clock.confirmed()).toBeNull();
  await setImmediate();
  expect(clock.confirmed()).toBeNull();
});

it("is behind where it is before a time that was confirmed, and ahead where it is after", async () => {
  const { state, clock } = serverAt(10 * 365 * 86_400_000);
  expect(await clock.isBehind()).toBe(false);
  for (const [years, isBehind] of [
    [-5, true],
    [5, false],
    [-3, true],
  ] as const) {
    [state.setBy, state.isConfirmed] = [years * 365 * 86_400_000, false];
    expect(await clock.isBehind()).toBe(isBehind);
    expect(await clock.isBehind()).toBe(isBehind);
  }
  [state.setBy, state.isConfirmed] = [0, true];
  expect(await clock.isBehind()).toBe(false);
  expect(state.comparisons).toBe(5);
});

it("is unknown until a comparison succeeds, and a failure is repeated before long", async () => {
  const { state, clock } = serverAt(10 * 365 * 86_400_000, { isDown: true });
  expect(await clock.isBehind()).toBeNull();
  state.passedMs += 2_000;
  expect(await clock.isBehind()).toBeNull();
  state.isDown = false;
  state.passedMs += 2_000;
  expect(await clock.isBehind()).toBe(false);
  expect(clock.confirmed()).not.toBeNull();
});

it("is behind a time that was confirmed also while the store is away", async () => {
  const yearMs = 365 * 86_400_000;
  const { state, clock } = serverAt(10 * yearMs);
  await setImmediate();
  state.isDown = true;
  for (const [setBy, isBehind] of [
    [-5 * yearMs, true],
    [5 * yearMs, false],
    [-3 * yearMs, true],
    [0, false],
  ] as const) {
    state.setBy = setBy;
    expect(await clock.isBehind()).toBe(isBehind);
    expect(clock.confirmed() === null).toBe(setBy !== 0);
  }
  // The store says of a clock that is behind that nobody confirms it, and goes away.
  [state.setBy, state.isConfirmed, state.isDown] = [-5 * yearMs, false, false];
  state.passedMs += 2_000;
  expect(await clock.isBehind()).toBe(true);
  state.isDown = true;
  state.passedMs += 2 * minuteMs;
  expect(await clock.isBehind()).toBe(true);
  await setImmediate();
  expect(await clock.isBehind()).toBe(true);
});
