import { describe, expect, it } from "vitest";
import { breakFault } from "./shift-faults.ts";
import { overlapOfDays, overlapOfPattern } from "./overlapping-shifts.ts";
import type { CycleShift, ShiftPattern } from "./shift-pattern.ts";
import type { ShiftException, ShiftPlan } from "./shift-plan.ts";
import { productionDayAt, shiftAt, shiftBefore } from "./shift-windows.ts";
import { type Shift, shiftsOfDays } from "./shifts-in.ts";
import { typedBreaks } from "./typed-breaks.ts";
import { aroundTheClock } from "./testing/random-plans.ts";

const saoPaulo = "America/Sao_Paulo";
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const shown = (shift: Shift | null) =>
  shift && `${shift.name} ${shift.team ?? "-"} ${iso(shift.startMs)} ${iso(shift.endMs)}`;
const shift = (
  name: string,
  start: string,
  end: string,
  days: readonly number[],
  team: string | null = null,
): CycleShift => ({
  name,
  start,
  end,
  days,
  team,
  breaks: [],
});
const pattern = (cycleDays: number, ...shifts: CycleShift[]): ShiftPattern => ({
  firstDay: "2026-11-01",
  anchorDay: "2026-11-01",
  cycleDays,
  shifts,
});
const planOf = (version: ShiftPattern, ...exceptions: ShiftException[]): ShiftPlan => [
  { versions: [version], exceptions },
];
const worked = (of: ShiftPlan, firstDay: string, lastDay: string, timeZone = saoPaulo) =>
  shiftsOfDays(of, firstDay, lastDay, timeZone).map(shown);

describe("the shifts of a plant", () => {
  it("6x1: on Sundays, the first day of this week, nobody works", () => {
    const sixByOne = planOf(pattern(7, shift("Dia", "07:00", "15:20", [1, 2, 3, 4, 5, 6])));
    expect(worked(sixByOne, "2026-11-14", "2026-11-16")).toEqual([
      "Dia - 2026-11-14T10:00 2026-11-14T18:20",
      "Dia - 2026-11-16T10:00 2026-11-16T18:20",
    ]);
  });

  it("12x36: a team works every other day", () => {
    const days = pattern(
      2,
      shift("Dia", "07:00", "19:00", [0], "A"),
      shift("Dia", "07:00", "19:00", [1], "B"),
    );
    expect(worked(planOf(days), "2026-11-30", "2026-12-01")).toEqual([
      "Dia B 2026-11-30T10:00 2026-11-30T22:00",
      "Dia A 2026-12-01T10:00 2026-12-01T22:00",
    ]);
  });

  it("a night on which the clock is put forward has seven hours, one on which it is put back nine", () => {
    const hours = (day: string, timeZone: string) => {
      const night = shiftsOfDays(aroundTheClock, day, day, timeZone).find(({ name }) => name === "Noite");
      return night && (night.endMs - night.startMs) / 3_600_000;
    };
    expect(hours("2026-03-07", "America/New_York")).toBe(7);
    expect(hours("2026-10-31", "America/New_York")).toBe(9);
    expect(hours("2026-11-20", "America/New_York")).toBe(8);
  });

  it("a shift that begins in an hour which the clock skips begins when it is put forward", () => {
    const early = planOf({
      ...pattern(1, shift("Noite", "18:00", "02:30", [0]), shift("Dia", "02:30", "10:00", [0])),
      firstDay: "2026-01-01",
    });
    expect(worked(early, "2026-03-07", "2026-03-08", "America/New_York").slice(1, 3)).toEqual([
      "Noite - 2026-03-07T23:00 2026-03-08T07:00",
      "Dia - 2026-03-08T07:00 2026-03-08T14:00",
    ]);
  });

  it("a new version leaves the past as it was, and the night that began before it ends where its first shift begins", () => {
    const old = pattern(1, shift("Noite", "22:00", "06:00", [0]));
    const young = { ...pattern(1, shift("Dia", "05:00", "13:00", [0])), firstDay: "2026-11-10" };
    expect(worked([{ versions: [young, old], exceptions: [] }], "2026-11-08", "2026-11-10")).toEqual([
      "Noite - 2026-11-09T01:00 2026-11-09T09:00",
      "Noite - 2026-11-10T01:00 2026-11-10T08:00",
      "Dia - 2026-11-10T08:00 2026-11-10T16:00",
    ]);
  });

  it("a holiday has no shifts, overtime is added, and a moved shift is worked instead", () => {
    const day = pattern(1, shift("Dia", "07:00", "15:00", [0]));
    const on = (firstDay: string, kind: ShiftException["kind"], ...shifts: CycleShift[]): ShiftException => ({
      firstDay,
      lastDay: firstDay,
      kind,
      shifts,
    });
    const exceptions = [
      on("2026-11-02", "without"),
      on("2026-11-03", "added", shift("Extra", "15:00", "17:00", [])),
      on("2026-11-04", "instead", shift("Dia", "09:00", "12:00", [])),
    ];
    expect(worked(planOf(day, ...exceptions), "2026-11-02", "2026-11-04")).toEqual([
      "Dia - 2026-11-03T10:00 2026-11-03T18:00",
      "Extra - 2026-11-03T18:00 2026-11-03T20:00",
      "Dia - 2026-11-04T12:00 2026-11-04T15:00",
    ]);
  });

  it("a group has its own shifts from its first version on, the plant's before, and the plant's holidays", () => {
    const plant = { versions: [pattern(1, shift("Dia", "07:00", "15:00", [0]))], exceptions: [] };
    const holiday: ShiftException = {
      firstDay: "2026-11-07",
      lastDay: "2026-11-07",
      kind: "without",
      shifts: [],
    };
    const own = { ...pattern(1, shift("Longo", "07:00", "19:00", [0])), firstDay: "2026-11-06" };
    const group = [
      { versions: [own], exceptions: [] },
      { ...plant, exceptions: [holiday] },
    ];
    expect(shiftsOfDays(group, "2026-11-05", "2026-11-08", saoPaulo).map(({ name }) => name)).toEqual([
      "Dia",
      "Longo",
      "Longo",
    ]);
  });
});

describe("at an instant", () => {
  const at = (text: string) => Date.parse(text);

  it("tells the present shift, the one before and the production day", () => {
    const night = at("2026-11-20T04:00:00Z");
    expect(shown(shiftAt(aroundTheClock, night, saoPaulo))).toBe("Noite C 2026-11-20T01:00 2026-11-20T09:00");
    expect(shown(shiftBefore(aroundTheClock, night, saoPaulo))).toBe(
      "Tarde B 2026-11-19T17:00 2026-11-20T01:00",
    );
    expect(productionDayAt(aroundTheClock, night, saoPaulo)).toEqual({
      day: "2026-11-19",
      startMs: at("2026-11-19T09:00:00Z"),
      endMs: at("2026-11-20T09:00:00Z"),
    });
  });

  it("between shifts none is the present one, and the last one is the one before", () => {
    const days = planOf(pattern(7, shift("Dia", "07:00", "15:00", [1, 2, 3, 4, 5])));
    const sunday = at("2026-11-22T15:00:00Z");
    expect(shiftAt(days, sunday, saoPaulo)).toBeNull();
    expect(shown(shiftBefore(days, sunday, saoPaulo))).toBe("Dia - 2026-11-20T10:00 2026-11-20T18:00");
    expect(shiftBefore([], sunday, saoPaulo)).toBeNull();
  });

  it("a Sunday without shifts is a production day of its own, from the end of Saturday's night on", () => {
    const nights = planOf(pattern(7, shift("Noite", "22:00", "06:00", [6])));
    expect(productionDayAt(nights, at("2026-11-22T15:00:00Z"), saoPaulo)).toEqual({
      day: "2026-11-22",
      startMs: at("2026-11-22T09:00:00Z"),
      endMs: at("2026-11-23T03:00:00Z"),
    });
  });
});

describe("what cannot be worked", () => {
  it("two shifts of a day that overlap are told", () => {
    const both = pattern(7, shift("Manhã", "06:00", "14:00", [1]), shift("Tarde", "13:30", "22:00", [1]));
    expect(overlapOfPattern(both)).toMatchObject({ first: { name: "Manhã" }, second: { name: "Tarde" } });
  });

  it("a night that runs into the next cycle's first shift is told", () => {
    const round = pattern(2, shift("Noite", "22:00", "06:30", [1]), shift("Manhã", "06:00", "14:00", [0]));
    expect(overlapOfPattern(round)).toMatchObject({ first: { name: "Noite" }, second: { name: "Manhã" } });
    expect(overlapOfPattern(pattern(1, shift("Dia", "06:00", "06:00", [0])))).toBeNull();
  });

  it("overtime that begins before the shift has ended is told with its day", () => {
    const day = pattern(1, shift("Dia", "07:00", "15:00", [0]));
    const extra: ShiftException = {
      firstDay: "2026-11-10",
      lastDay: "2026-11-11",
      kind: "added",
      shifts: [shift("Extra", "14:00", "17:00", [])],
    };
    expect(overlapOfDays(planOf(day, extra), "2026-11-10", "2026-11-11")).toMatchObject({
      first: { name: "Dia" },
      second: { name: "Extra" },
      day: "2026-11-10",
    });
  });

  it.each([
    [[{ start: "01:30", end: "02:00" }], null],
    [[{ start: "21:00", end: "22:30" }], { place: 0, fault: "outsideShift" }],
    [[{ start: "05:30", end: "06:30" }], { place: 0, fault: "outsideShift" }],
    [
      [
        { start: "01:30", end: "02:00" },
        { start: "01:45", end: "02:15" },
      ],
      { place: 1, fault: "overlaps" },
    ],
  ])("breaks %j of a night from 22:00 to 06:00: %j", (breaks, fault) => {
    expect(breakFault({ ...shift("Noite", "22:00", "06:00", []), breaks })).toEqual(fault);
  });
});

it.each([
  [
    "10:00-10:30, 15:00-15:15",
    [
      { start: "10:00", end: "10:30" },
      { start: "15:00", end: "15:15" },
    ],
  ],
  ["9:30–9:45", [{ start: "09:30", end: "09:45" }]],
  [" ", []],
  ["10:00", null],
  ["10:00-25:00", null],
  ["10:00-10:30,", null],
])("breaks typed as %j are %j", (text, breaks) => {
  expect(typedBreaks(text)).toEqual(breaks);
});
