import { hourMs, productionDayAt, type RegisteredShifts, shiftAt, shiftPlanOf } from "@fiel/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hoursOfShifts } from "./hours-of-shifts.ts";

const shift = (name: string, start: string, end: string) => ({
  name,
  team: null,
  start,
  end,
  breaks: [],
  days: [0],
});
const registered = (...shifts: ReturnType<typeof shift>[]): RegisteredShifts => ({
  patterns: [{ groupId: null, firstDay: "2000-01-01", anchorDay: "2000-01-01", cycleDays: 1, shifts }],
  exceptions: [],
});
const hourOf = (shifts: RegisteredShifts, timeZone: string) =>
  hoursOfShifts({ registrations: { equipment: new Map(), shifts }, timeZone });

describe("the hour in which a stop began", () => {
  it("is the shift's in a shift, and the production day's outside, whose day begins with the first shift", () => {
    const hour = hourOf(registered(shift("Dia", "06:00", "14:00")), "America/Sao_Paulo");
    const at = (hours: number) => Date.UTC(2026, 10, 20, hours + 3, 30);
    expect([6, 13, 14, 20, 29].map((hours) => hour(1, at(hours)))).toEqual([0, 7, 8, 14, 23]);
  });

  it("is the hour of the plant's day without shifts, and not of another zone's", () => {
    const hour = hourOf(registered(), "America/Sao_Paulo");
    expect(hour(1, Date.UTC(2026, 10, 20, 3, 10))).toBe(0);
    expect(hour(1, Date.UTC(2026, 10, 21, 2, 50))).toBe(23);
  });

  it("follows the one production day of the domain, around its start and over changes of the clock", () => {
    const plans = fc.constantFrom(
      registered(),
      registered(shift("Dia", "06:00", "14:00"), shift("Tarde", "14:00", "22:00")),
      registered(shift("Noite", "22:00", "05:00")),
    );
    const zone = fc.constantFrom(
      "America/Sao_Paulo",
      "America/New_York",
      "America/Havana",
      "Australia/Lord_Howe",
    );
    const changes = ["2018-11-04T02:30Z", "2026-03-08T06:30Z", "2026-11-01T05:30Z", "2026-04-04T14:30Z"];
    const instant = fc
      .tuple(
        fc.constantFrom(...changes.map((text) => Date.parse(text))),
        fc.integer({ min: -2_880, max: 2_880 }),
      )
      .map(([change, minutes]) => change + minutes * 60_000);
    fc.assert(
      fc.property(plans, zone, instant, (shifts, timeZone, atMs) => {
        const plan = shiftPlanOf(shifts, null);
        const { startMs } = shiftAt(plan, atMs, timeZone) ?? productionDayAt(plan, atMs, timeZone);
        expect(hourOf(shifts, timeZone)(1, atMs)).toBe(Math.floor((atMs - startMs) / hourMs));
      }),
    );
  });
});
