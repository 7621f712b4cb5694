import { describe, expect, it } from "vitest";
import { defaultFilter } from "./dashboard-filter.ts";
import { filterOfSearch, parseSearch, searchOfFilter, stringifySearch, withFilter } from "./filter-search.ts";

const read = (address: string) => filterOfSearch(parseSearch(address));

describe("the filter in the address", () => {
  it("leaves out what is default", () => {
    expect(searchOfFilter(defaultFilter)).toEqual({});
    expect(stringifySearch(searchOfFilter(defaultFilter))).toBe("");
  });

  it("is plain to read", () => {
    const search = stringifySearch(searchOfFilter({ ...defaultFilter, zoom: "lst7d", equipments: [3, 5] }));
    expect(search).toBe("?zoom=lst7d&equipments=3,5");
  });

  it("is plain to read with everything in it", () => {
    const address =
      "?zoom=custom&days=2026-10-19..2026-10-23,2026-11-03&from=06:00&to=14:20&daily=1&operator=12&product=ARROZ-1";
    const filter = read(address);
    expect(filter).toEqual({
      zoom: "custom",
      equipments: [],
      operator: 12,
      product: "ARROZ-1",
      ranges: [
        { firstDay: "2026-10-19", lastDay: "2026-10-23" },
        { firstDay: "2026-11-03", lastDay: "2026-11-03" },
      ],
      startTime: "06:00",
      endTime: "14:20",
      daily: true,
    });
    expect(stringifySearch(searchOfFilter(filter))).toBe(address);
  });

  it("reads what a hand typed: order, repetition and rubbish do not matter", () => {
    expect(read("?equipments=5, 3,abc,5,-1,2.5,0,1e3&zoom=lst24h&operator=x&product=%20")).toEqual({
      ...defaultFilter,
      zoom: "lst24h",
      equipments: [3, 5],
    });
    expect(
      read("?zoom=custom&days=2026-11-05..2026-11-07,2026-02-30,2026-11-03..2026-11-05,x&from=6h"),
    ).toMatchObject({ ranges: [{ firstDay: "2026-11-03", lastDay: "2026-11-07" }], startTime: "06:00" });
  });

  it("falls back to the default for presets that do not exist, or lack their days", () => {
    expect(filterOfSearch({ zoom: "constructor", equipments: ["3"] })).toEqual(defaultFilter);
    for (const address of [
      "?zoom=custom",
      "?zoom=custom&days=2026-11-07..2026-11-05&from=06:00",
      "?zoom=custom&days=2020-01-01..2026-01-01&daily=1",
    ])
      expect(read(address)).toEqual(defaultFilter);
  });

  it("ignores days that belong to no preset in use", () => {
    expect(read("?zoom=lst7d&days=2026-11-03&from=06:00&daily=1")).toEqual({
      ...defaultFilter,
      zoom: "lst7d",
    });
  });

  it("that changes leaves of a page's own only what the page keeps", () => {
    const before = { zoom: "lst7d", size: "5", part: "1..2" };
    const filter = { ...defaultFilter, equipments: [3] };
    expect(withFilter(before, filter, ["size"])).toEqual({ size: "5", equipments: "3" });
    expect(withFilter(before, filter)).toEqual({ equipments: "3" });
  });
});
