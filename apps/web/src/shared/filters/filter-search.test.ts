import { describe, expect, it } from "vitest";
import { defaultFilter } from "./dashboard-filter.ts";
import { filterOfSearch, parseSearch, searchOfFilter, stringifySearch } from "./filter-search.ts";

describe("the filter in the address", () => {
  it("leaves out what is default", () => {
    expect(searchOfFilter(defaultFilter)).toEqual({});
    expect(stringifySearch(searchOfFilter(defaultFilter))).toBe("");
  });

  it("is plain to read", () => {
    const search = stringifySearch(searchOfFilter({ zoom: "lst7d", equipments: [3, 5] }));
    expect(search).toBe("?zoom=lst7d&equipments=3,5");
  });

  it("reads what a hand typed: order, repetition and rubbish do not matter", () => {
    expect(filterOfSearch(parseSearch("?equipments=5,3,abc,5,-1,2.5,0&zoom=lst24h"))).toEqual({
      zoom: "lst24h",
      equipments: [3, 5],
    });
  });

  it("falls back to the default for presets that this page does not offer", () => {
    expect(filterOfSearch({ zoom: "lst30d" }).zoom).toBe("today");
    expect(filterOfSearch({ zoom: "constructor", equipments: ["3"] })).toEqual(defaultFilter);
  });
});
