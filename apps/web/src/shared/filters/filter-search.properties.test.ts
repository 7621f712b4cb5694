import { addDays, zooms } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type DashboardFilter, noDates } from "./dashboard-filter.ts";
import { uniteRanges } from "./day-ranges.ts";
import { filterOfSearch, parseSearch, searchOfFilter, stringifySearch } from "./filter-search.ts";

const range = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 30 }))
  .map(([first, length]) => {
    const firstDay = addDays("1970-01-01", first);
    return { firstDay, lastDay: addDays(firstDay, length) };
  });
const time = fc
  .tuple(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const dates = fc.record({
  ranges: fc.array(range, { minLength: 1, maxLength: 8 }).map(uniteRanges),
  startTime: fc.option(time),
  endTime: fc.option(time),
  daily: fc.boolean(),
});

const filters: fc.Arbitrary<DashboardFilter> = fc
  .record({
    zoom: fc.constantFrom(...zooms),
    equipments: fc
      .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 40 })
      .map((mids) => mids.toSorted((a, b) => a - b)),
    operator: fc.option(fc.integer({ min: 1, max: 99_999 })),
    product: fc.option(fc.string({ minLength: 1, unit: "grapheme" }).map((text) => text.trim() || "x")),
  })
  .chain((filter) =>
    filter.zoom === "custom"
      ? dates.map((days): DashboardFilter => ({ ...filter, ...days }))
      : fc.constant<DashboardFilter>({ ...filter, ...noDates }),
  );

it("comes back from the address as it went in", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(filterOfSearch(parseSearch(stringifySearch(searchOfFilter(filter))))).toEqual(filter);
    }),
  );
});

it("never throws, whatever the address says, and reading twice changes nothing", () => {
  const names = ["zoom", "equipments", "operator", "product", "days", "from", "to", "daily"];
  const values = fc.oneof(fc.string(), fc.constantFrom("custom", "2026-11-03", "2026-11-03..", "06:00", "1"));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), values), (search) => {
      const filter = filterOfSearch(search);
      expect(zooms).toContain(filter.zoom);
      expect(filterOfSearch(searchOfFilter(filter))).toEqual(filter);
    }),
  );
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      expect(zooms).toContain(filterOfSearch(parseSearch(`?${query}`)).zoom);
    }),
  );
});
