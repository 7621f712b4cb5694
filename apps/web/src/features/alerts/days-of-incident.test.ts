import { expect, it } from "vitest";
import { filterOfSearch } from "../../shared/filters/filter-search.ts";
import { daysOfIncident } from "./days-of-incident.ts";

const timeZone = "America/Sao_Paulo";
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour + 3);

it("leads to the days of the incident, by the plant's calendar, however long ago they were", () => {
  const days = daysOfIncident({ startedAt: at(3, 23), endedAt: at(4, 1) }, at(28, 12), timeZone);
  expect(filterOfSearch({ zoom: "custom", days }).ranges).toEqual([
    { firstDay: "2026-11-03", lastDay: "2026-11-04" },
  ]);
  expect(daysOfIncident({ startedAt: at(27, 8), endedAt: null }, at(28, 12), timeZone)).toBe(
    "2026-11-27..2026-11-28",
  );
});
