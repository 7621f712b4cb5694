import { homeZooms } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { filterOfSearch, parseSearch, searchOfFilter, stringifySearch } from "./filter-search.ts";

const filters = fc.record({
  zoom: fc.constantFrom(...homeZooms),
  equipments: fc
    .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 40 })
    .map((mids) => mids.toSorted((a, b) => a - b)),
});

it("comes back from the address as it went in", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      expect(filterOfSearch(parseSearch(stringifySearch(searchOfFilter(filter))))).toEqual(filter);
    }),
  );
});

it("never throws, whatever the address says", () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      expect(homeZooms).toContain(filterOfSearch(parseSearch(`?${query}`)).zoom);
    }),
  );
});
