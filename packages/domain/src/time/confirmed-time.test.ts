import { expect, it } from "vitest";
import { confirmTime } from "./confirmed-time.ts";

const dayMs = 86_400_000;
const at = Date.UTC(2026, 10, 20);
const seen = (days: number, { other = days, isWitnessed = false } = {}) => {
  const clocksMs = [at + days * dayMs, at + other * dayMs];
  const { confirmedMs, hasJumped } = confirmTime({ confirmedMs: at, clocksMs, isWitnessed });
  return hasJumped ? "jumped" : (confirmedMs - at) / dayMs;
};

it("goes with the clocks, and never back by itself", () => {
  expect(seen(0)).toBe(0);
  expect(seen(1.5)).toBe(1.5);
  expect(seen(-0.5)).toBe(0);
});

it("stands still where the clocks jump, either way, and where they differ by more than a day", () => {
  expect(seen(400)).toBe("jumped");
  expect(seen(-400)).toBe("jumped");
  expect(seen(0, { other: 400 })).toBe("jumped");
  expect(seen(1, { other: 1.5 })).toBe(1);
});

it("believes a jump that somebody elsewhere says too, but never clocks that differ", () => {
  expect(seen(30, { isWitnessed: true })).toBe(30);
  expect(seen(-30, { isWitnessed: true })).toBe(-30);
  expect(seen(0, { other: 30, isWitnessed: true })).toBe("jumped");
});
