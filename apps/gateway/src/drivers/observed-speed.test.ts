import { expect, test } from "vitest";
import { createObservedSpeed } from "./observed-speed.ts";

const second = 1_000;

test("is what was made in the last minute", () => {
  const observed = createObservedSpeed();
  for (let i = 0; i <= 180; i += 1) observed.add(i * second, 2);
  expect(observed.perMinute(180 * second)).toBe(120);
  expect(observed.perMinute(210 * second)).toBe(60);
  expect(observed.perMinute(300 * second)).toBe(0);
});

test("remembers a minute, also where nobody asks, and when the clock is set", () => {
  const observed = createObservedSpeed();
  for (let i = 0; i < 10_000; i += 1) observed.add(i * second, 1);
  expect(observed.remembered()).toBe(60);
  for (let i = 0; i < 10_000; i += 1) observed.add(i * second, 1);
  expect(observed.remembered()).toBe(60);
});
