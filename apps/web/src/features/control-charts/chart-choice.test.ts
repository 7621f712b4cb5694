import { expect, it } from "vitest";
import { choiceOfSearch, searchOfChoice } from "./chart-choice.ts";

it("reads any address, and falls back to the usual chart", () => {
  const usual = {
    kind: "xbarS",
    size: 5,
    interval: { unit: "minutes", every: 15 },
    rules: [1, 2, 3, 5],
    brush: null,
    pointMs: null,
    product: null,
    lower: null,
    upper: null,
  };
  expect(choiceOfSearch({})).toEqual(usual);
  expect(
    choiceOfSearch({ chart: "p", size: "26", every: "7m", part: "x", point: "-1", show: "", lower: "1,5" }),
  ).toEqual(usual);
  expect(choiceOfSearch({ chart: "iMr", size: "9", every: "50p", rules: "8,1,9", lower: "216.5" })).toEqual({
    ...usual,
    kind: "iMr",
    size: 1,
    interval: { unit: "packages", every: 50 },
    rules: [1, 8],
    lower: 216.5,
  });
  expect(choiceOfSearch({ rules: "0" }).rules).toEqual([]);
});

it("writes what it reads, and nothing for what is usual", () => {
  const search = {
    ...searchOfChoice("kind", "xbarS"),
    ...searchOfChoice("size", 7),
    ...searchOfChoice("interval", { unit: "packages", every: 100 }),
    ...searchOfChoice("rules", []),
    ...searchOfChoice("brush", { startMs: 5, endMs: null }),
    ...searchOfChoice("pointMs", 12),
    ...searchOfChoice("product", "ARROZ-1"),
    ...searchOfChoice("upper", 230.25),
  };
  expect(choiceOfSearch(search)).toEqual({
    kind: "xbarS",
    size: 7,
    interval: { unit: "packages", every: 100 },
    rules: [],
    brush: { startMs: 5, endMs: null },
    pointMs: 12,
    product: "ARROZ-1",
    lower: null,
    upper: 230.25,
  });
  expect([searchOfChoice("rules", [5, 3, 2, 1]), searchOfChoice("size", 5)]).toEqual([
    { rules: undefined },
    { size: undefined },
  ]);
});
