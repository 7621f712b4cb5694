import { expect, it } from "vitest";
import { type ClockReadings, confirmTime } from "./confirmed-time.ts";

const dayMs = 86_400_000;
const at = Date.UTC(2026, 10, 20);
interface Seen {
  readonly other?: number;
  readonly elsewhere?: number;
  readonly counted?: number;
  readonly isVouched?: boolean;
}
const inDays = (days: number | undefined) => (days === undefined ? null : at + days * dayMs);
const judge = (days: number, { other = days, elsewhere, counted, isVouched = true }: Seen = {}) => {
  const readings: ClockReadings = {
    confirmedMs: at,
    sureMs: at - dayMs / 2,
    isVouched,
    clocksMs: [at + days * dayMs, at + other * dayMs],
    elsewhereMs: inDays(elsewhere),
    countedMs: inDays(counted),
  };
  return confirmTime(readings);
};
const seen = (days: number, more: Seen = {}) => {
  const { confirmedMs, hasJumped } = judge(days, more);
  return hasJumped ? "jumped" : (confirmedMs - at) / dayMs;
};
const sure = (days: number, more: Seen = {}) => (judge(days, more).sureMs - at) / dayMs;

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
  expect(seen(30, { elsewhere: 30.5 })).toBe(30);
  expect(seen(-30, { elsewhere: -30 })).toBe(-30);
  expect(seen(30, { elsewhere: 0 })).toBe("jumped");
  expect(seen(0, { other: 30, elsewhere: 30 })).toBe("jumped");
});

it("believes a jump forward that a gateway counted, and no clock elsewhere that such a gateway contradicts", () => {
  expect(seen(30, { counted: 30 })).toBe(30);
  expect(seen(30, { counted: 0 })).toBe("jumped");
  expect(seen(-30, { counted: -30 })).toBe("jumped");
  expect(seen(30, { elsewhere: 30, counted: 0 })).toBe("jumped");
  expect(seen(1, { elsewhere: 1, counted: -1 })).toBe(1);
});

it("is contradicted by a clock elsewhere until somebody vouched for it", () => {
  expect(seen(0, { isVouched: false })).toBe(0);
  expect(seen(0, { elsewhere: -400, isVouched: false })).toBe("jumped");
  expect(seen(0, { elsewhere: -400 })).toBe(0);
  expect(judge(0, { elsewhere: 0, isVouched: false }).isVouched).toBe(true);
});

it("is sure of what a clock elsewhere says alone", () => {
  expect(sure(1.9)).toBe(-0.5);
  expect(sure(30)).toBe(-0.5);
  expect(sure(30, { elsewhere: 29.5 })).toBe(29.5);
  expect(sure(30, { counted: 30 })).toBe(-0.5);
});
