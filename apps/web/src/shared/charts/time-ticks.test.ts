import { formatInstant, startOfDayMs, type TimeWindow } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { timeTicks } from "./time-ticks.ts";

const labelsOf = (span: TimeWindow, most: number, zone: string): (string | null)[] => {
  const { atMs, style } = timeTicks(span, most, zone);
  return atMs.map((at) => formatInstant(at, style, zone));
};

const saoPaulo = "America/Sao_Paulo";
const midnight = startOfDayMs(Date.UTC(2026, 10, 21, 12), saoPaulo);
const hourMs = 3_600_000;

describe("labels of the time axis", () => {
  it("are round times of the plant's clock", () => {
    const day = { startMs: midnight, endMs: midnight + 14.5 * hourMs };
    expect(labelsOf(day, 9, saoPaulo)).toEqual([
      "00:00",
      "02:00",
      "04:00",
      "06:00",
      "08:00",
      "10:00",
      "12:00",
      "14:00",
    ]);
  });

  it("lie inside a span that begins anywhere", () => {
    const half = { startMs: midnight + 602_000, endMs: midnight + 602_000 + hourMs / 2 };
    expect(labelsOf(half, 10, saoPaulo)).toEqual(["00:15", "00:20", "00:25", "00:30", "00:35", "00:40"]);
  });

  it("are days beyond two days", () => {
    const week = { startMs: midnight + hourMs, endMs: midnight + 7 * 24 * hourMs };
    expect(labelsOf(week, 20, saoPaulo)).toEqual([
      "22/11",
      "23/11",
      "24/11",
      "25/11",
      "26/11",
      "27/11",
      "28/11",
    ]);
  });

  it("keep to the clock on a day of 23 hours and on one of 25", () => {
    const zone = "Europe/Lisbon";
    for (const noon of [Date.UTC(2026, 2, 29, 12), Date.UTC(2026, 9, 25, 12)]) {
      const day = { startMs: startOfDayMs(noon, zone), endMs: startOfDayMs(noon, zone, 1) };
      expect(labelsOf(day, 10, zone)).toEqual([
        "00:00",
        "03:00",
        "06:00",
        "09:00",
        "12:00",
        "15:00",
        "18:00",
        "21:00",
        "00:00",
      ]);
    }
  });

  it("are never more than asked for by more than one", () => {
    for (const hours of [0.5, 1, 3, 8, 14.5, 24, 47]) {
      const span = { startMs: midnight, endMs: midnight + hours * hourMs };
      expect(timeTicks(span, 6, saoPaulo).atMs.length).toBeLessThanOrEqual(7);
    }
  });
});
