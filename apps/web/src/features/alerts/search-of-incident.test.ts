import fc from "fast-check";
import { expect, it } from "vitest";
import { filterOfSearch } from "../../shared/filters/filter-search.ts";
import { chosenWindows } from "../../shared/filters/windows-of-filter.ts";
import { searchOfIncident } from "./search-of-incident.ts";

const timeZone = "America/Sao_Paulo";
const minute = 60_000;
const at = (day: number, hour: number, minutes = 0) => Date.UTC(2026, 10, day, hour + 3, minutes);
const subject = { id: "7", name: "EQ7", kind: "equipment" } as const;

it.each([
  ["an hour of one day", at(3, 8, 10), at(3, 9, 10), "2026-11-03", "07:55", "09:25"],
  ["past midnight", at(3, 23, 30), at(4, 1, 30), "2026-11-03", "23:15", "01:45"],
  ["two days", at(3, 8), at(5, 8), "2026-11-03..2026-11-05", "03:12", "12:48"],
])("leads to %s with a margin, however long ago", (_, startedAt, endedAt, days, from, to) => {
  const search = searchOfIncident({ subject, startedAt, endedAt }, at(28, 12), timeZone);
  expect(search).toEqual({ zoom: "custom", days, from, to, equipments: "7" });
});

it("leads to the time until now while the incident lasts", () => {
  const search = searchOfIncident({ subject, startedAt: at(27, 22), endedAt: null }, at(28, 8), timeZone);
  expect(search).toMatchObject({ days: "2026-11-27", from: "21:00", to: "09:00" });
});

it("always shows the whole incident, also over changes of the clock, and hardly more than it with its margins", () => {
  /** Regression: past midnight into an hour that comes twice, the link led to the evening before alone. */
  const repeated: [number, number, string] = [Date.UTC(2018, 10, 4, 2, 30), 11_400_001, "America/New_York"];
  const zone = fc.constantFrom(timeZone, "America/New_York", "America/Havana", "Australia/Lord_Howe");
  const changes = ["2018-11-04T02:30Z", "2026-03-08T06:30Z", "2026-11-01T05:30Z"].map((text) =>
    Date.parse(text),
  );
  const near = fc
    .tuple(
      fc.constantFrom(...changes),
      fc.integer({ min: -48 * 60, max: 48 * 60 }),
      fc.integer({ min: 0, max: 59_999 }),
    )
    .map(([change, minutes, ms]) => change + minutes * minute + ms);
  const lasts = fc.integer({ min: 0, max: 4 * 24 * 60 * minute });
  fc.assert(
    fc.property(near, lasts, zone, (startedAt, lastedMs, where) => {
      const endedAt = startedAt + lastedMs;
      const search = searchOfIncident({ subject, startedAt, endedAt }, endedAt + 1_000, where);
      const [window, ...more] = chosenWindows(filterOfSearch({ ...search }), where);
      expect(more).toEqual([]);
      expect(window?.startMs).toBeLessThanOrEqual(startedAt);
      expect(window?.endMs).toBeGreaterThanOrEqual(endedAt);
      // Whole days where the clock repeats an hour.
      const most =
        search.from === undefined && search.to === undefined ? 49 * 60 : 120 + lastedMs / minute / 5;
      expect((window?.endMs ?? 0) - (window?.startMs ?? 0)).toBeLessThan(lastedMs + most * minute);
    }),
    { examples: [repeated] },
  );
});
