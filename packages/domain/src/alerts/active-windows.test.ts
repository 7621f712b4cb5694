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

  const nights = { from: "22:00", to: "06:00", weekdays: [0, 1, 2, 3, 4, 5, 6] };
  it.each([
    ["put forward", Date.UTC(2026, 2, 28, 12), 7],
    ["put back", Date.UTC(2026, 9, 24, 12), 9],
    ["left alone", Date.UTC(2026, 10, 20, 12), 8],
  ])("over midnight last as long as the night does in which the clock is %s", (_, startMs, hours) => {
    const window = { startMs, endMs: startMs + dayMs };
    const [quiet] = weeklyHours(nights, window, "Europe/Berlin");
    expect(quiet && quiet.endMs - quiet.startMs).toBe(hours * hourMs);
    const rest = outsideHours(nights, window, "Europe/Berlin");
    expect(rest.map(({ startMs, endMs }) => endMs - startMs).reduce((sum, ms) => sum + ms, 0)).toBe(
      dayMs - hours * hourMs,
    );
    expect(rest[0]?.endMs).toBe(quiet?.startMs);
    expect(rest[1]?.startMs).toBe(quiet?.endMs);
  });

  it("begin as much later at a time that the clock skips", () => {
    const startMs = Date.UTC(2026, 2, 28, 23);
    const hours = { from: "02:30", to: "05:00", weekdays: [0] };
    const [night] = weeklyHours(hours, { startMs, endMs: startMs + dayMs }, "Europe/Berlin");
    // 03:30 by the clock that was put forward, which is 01:30 UTC.
    expect(night).toEqual({ startMs: Date.UTC(2026, 2, 29, 1, 30), endMs: Date.UTC(2026, 2, 29, 3) });
  });
});
