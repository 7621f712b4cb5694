import { productionDayAt, shiftAt, shiftBefore, type ShiftPlan } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { datesOfWindow } from "./dates-of-window.ts";
import { filterOfSearch, parseSearch, searchOfFilter, stringifySearch } from "./filter-search.ts";
import { defaultFilter } from "./dashboard-filter.ts";
import { chosenWindows } from "./windows-of-filter.ts";

const shift = (name: string, start: string, end: string) => ({
  name,
  team: null,
  start,
  end,
  breaks: [],
  days: [0],
});
const planOf = (...shifts: ReturnType<typeof shift>[]): ShiftPlan => [
  { versions: [{ firstDay: "2000-01-01", anchorDay: "2000-01-01", cycleDays: 1, shifts }], exceptions: [] },
];
const plan = fc.constantFrom(
  planOf(
    shift("Manhã", "06:00", "14:00"),
    shift("Tarde", "14:00", "22:00"),
    shift("Noite", "22:00", "06:00"),
  ),
  planOf(shift("Dia", "00:00", "12:00"), shift("Noite", "12:00", "24:00")),
  planOf(shift("Noite", "18:00", "02:30"), shift("Dia", "02:30", "18:00")),
  planOf(shift("Todo", "07:00", "07:00")),
  planOf(),
);
const zone = fc.constantFrom(
  "America/Sao_Paulo",
  "America/New_York",
  "America/Havana",
  "Australia/Lord_Howe",
);
const instant = fc.integer({ min: Date.UTC(2017, 0, 1), max: Date.UTC(2029, 0, 1) });
/** Instants around clock changes: forward at midnight, forward at two, and back. */
const changes = ["2018-11-04T02:30Z", "2026-03-08T06:30Z", "2026-11-01T05:30Z"].map((text) =>
  Date.parse(text),
);

it("the present shift, the one before and the production day are chosen days and times, also in a shared address", () => {
  const holds = (of: ShiftPlan, atMs: number, timeZone: string) => {
    const found = [
      shiftAt(of, atMs, timeZone),
      shiftBefore(of, atMs, timeZone),
      productionDayAt(of, atMs, timeZone),
    ];
    for (const one of found.filter((window) => window !== null)) {
      const { startMs, endMs } = one;
      const filter = { ...defaultFilter, ...datesOfWindow(one, timeZone) };
      expect(chosenWindows(filter, timeZone)).toEqual([{ startMs, endMs }]);
      expect(filterOfSearch(parseSearch(stringifySearch(searchOfFilter(filter))))).toEqual(filter);
    }
  };
  const near = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -30, max: 30 }))
    .map(([at, h]) => at + h * 3_600_000);
  fc.assert(fc.property(plan, fc.oneof(instant, near), zone, holds), { numRuns: 100 });
});
