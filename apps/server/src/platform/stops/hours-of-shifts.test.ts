import { hourMs, minuteMs, shiftAt, shiftPlanOf } from "@fiel/domain";
import { expect, it } from "vitest";
import { hoursOfShifts } from "./hours-of-shifts.ts";

const timeZone = "America/Sao_Paulo";
const shift = { name: "Noite", team: null, start: "21:20", end: "05:10", days: [0], breaks: [] };
const pattern = {
  groupId: null,
  firstDay: "2026-01-01",
  anchorDay: "2026-01-01",
  cycleDays: 1,
  shifts: [shift],
};
const shifts = { patterns: [pattern], exceptions: [] };

it("hours are those of the shift that holds the instant, over midnight too, and of the day of UTC outside", () => {
  const registrations = { equipment: new Map(), shifts };
  const plan = shiftPlanOf(shifts, null);
  // The first time the hours are computed, the second time they are cached.
  for (const hourOf of [
    hoursOfShifts({ registrations, timeZone }),
    hoursOfShifts({ registrations, timeZone }),
  ])
    for (let atMs = Date.UTC(2026, 10, 18); atMs < Date.UTC(2026, 10, 20); atMs += 10 * minuteMs) {
      const { startMs } = shiftAt(plan, atMs, timeZone) ?? {
        startMs: Math.floor(atMs / (24 * hourMs)) * 24 * hourMs,
      };
      expect([atMs, hourOf(3, atMs)]).toEqual([atMs, Math.floor((atMs - startMs) / hourMs)]);
    }
});
