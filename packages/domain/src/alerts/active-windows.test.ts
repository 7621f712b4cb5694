import { describe, expect, it } from "vitest";
import { dayMs, hourMs } from "../time/units.ts";
import { outsideHours, weeklyHours } from "./active-windows.ts";

const zone = "America/Sao_Paulo";
/** A Friday, 00:00 in São Paulo. */
const friday = Date.UTC(2026, 10, 20, 3);
const week = { startMs: friday, endMs: friday + 3 * dayMs };
const at = (hours: number) => friday + hours * hourMs;

describe("hours of the week", () => {
  it("are those of the plant's clock, over midnight too, on the days on which they begin", () => {
    const hours = { from: "22:00", to: "06:00", weekdays: [4, 5] };
    expect(weeklyHours(hours, week, zone)).toEqual([
      { startMs: at(0), endMs: at(6) },
      { startMs: at(22), endMs: at(30) },
    ]);
    expect(outsideHours(hours, week, zone)).toEqual([
      { startMs: at(6), endMs: at(22) },
      { startMs: at(30), endMs: at(72) },
    ]);
  });

  it("are an hour shorter in the night in which the clock is put forward", () => {
    const startMs = Date.UTC(2026, 2, 29, 0);
    const [night] = weeklyHours(
      { from: "01:00", to: "04:00", weekdays: [0] },
      { startMs, endMs: startMs + dayMs },
      "Europe/Berlin",
    );
    expect((night?.endMs ?? 0) - (night?.startMs ?? 0)).toBe(2 * hourMs);
  });
});
