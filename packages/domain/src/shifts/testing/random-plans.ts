import fc from "fast-check";
import { addDays, calendarDay } from "../../time/calendar-day.ts";
import type { TimeOfDay } from "../../time/day-ranges.ts";
import type { CycleShift, ShiftPattern, WallShift } from "../shift-pattern.ts";
import { type ShiftException, shiftExceptionKinds, type ShiftLayer, type ShiftPlan } from "../shift-plan.ts";

const two = (value: number): string => String(value).padStart(2, "0");
/** `HH:MM` of so many minutes from midnight. */
export const timeOf = (minutes: number): TimeOfDay =>
  `${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}`;

/** Zones whose clock changes at midnight, by half an hour, by day, or not at all; Samoa left out a day. */
export const zones = [
  "America/Sao_Paulo",
  "America/Havana",
  "America/New_York",
  "Europe/Lisbon",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "UTC",
] as const;
export const zone = fc.constantFrom(...zones);

/** Days around changes of these zones' clocks. */
export const nearDay = fc
  .tuple(
    fc.constantFrom(
      "2018-11-04",
      "2018-02-18",
      "2026-03-08",
      "2026-11-01",
      "2026-03-29",
      "2011-12-30",
      "2026-10-04",
    ),
    fc.integer({ min: -4, max: 4 }),
  )
  .map(([day, by]) => addDays(day, by));

const minutes = fc.integer({ min: 0, max: 1439 });
const length = fc.integer({ min: 1, max: 1440 });

const wallShift: fc.Arbitrary<WallShift> = fc
  .record({
    start: minutes,
    length,
    team: fc.constantFrom("A", "B", "C", null),
    name: fc.constantFrom("1", "2", "3"),
  })
  .map(({ start, length: long, team, name }) => {
    const third = Math.floor(long / 3);
    const breaks = third < 1 ? [] : [{ start: timeOf(start + third), end: timeOf(start + 2 * third) }];
    return { name, team, start: timeOf(start), end: timeOf(start + long), breaks };
  });

const pattern: fc.Arbitrary<ShiftPattern> = fc
  .record({ firstDay: nearDay, anchorDay: nearDay, cycleDays: fc.constantFrom(1, 2, 3, 7, 28) })
  .chain((whole) =>
    fc
      .array(
        fc.tuple(
          wallShift,
          fc.array(fc.integer({ min: 0, max: whole.cycleDays - 1 }), { minLength: 1, maxLength: 7 }),
        ),
        {
          maxLength: 4,
        },
      )
      .map((shifts) => ({
        ...whole,
        shifts: shifts.map(([shift, days]): CycleShift => ({ ...shift, days })),
      })),
  );

const exception: fc.Arbitrary<ShiftException> = fc
  .record({
    firstDay: nearDay,
    days: fc.integer({ min: 0, max: 2 }),
    kind: fc.constantFrom(...shiftExceptionKinds),
    shifts: fc.array(wallShift, { maxLength: 2 }),
  })
  .map(({ firstDay, days, kind, shifts }) => ({
    firstDay,
    lastDay: addDays(firstDay, days),
    kind,
    shifts: kind === "without" ? [] : shifts,
  }));

const layer: fc.Arbitrary<ShiftLayer> = fc.record({
  versions: fc.array(pattern, { maxLength: 3 }),
  exceptions: fc.array(exception, { maxLength: 2 }),
});

/** Whatever somebody might register, overlaps too. */
export const plan: fc.Arbitrary<ShiftPlan> = fc.array(layer, { minLength: 1, maxLength: 2 });

const first = calendarDay(2020, 1, 1);

/** Three teams in three shifts of eight hours, all days of the week. */
export const aroundTheClock: ShiftPlan = [
  {
    versions: [
      {
        firstDay: first,
        anchorDay: first,
        cycleDays: 1,
        shifts: [
          {
            name: "Manhã",
            team: "A",
            start: "06:00",
            end: "14:00",
            breaks: [{ start: "10:00", end: "10:30" }],
            days: [0],
          },
          { name: "Tarde", team: "B", start: "14:00", end: "22:00", breaks: [], days: [0] },
          {
            name: "Noite",
            team: "C",
            start: "22:00",
            end: "06:00",
            breaks: [{ start: "01:30", end: "02:00" }],
            days: [0],
          },
        ],
      },
    ],
    exceptions: [],
  },
];
