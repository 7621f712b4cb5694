import type { Losses } from "@fiel/contracts";
import { expect, it } from "vitest";
import { waterfallOf } from "./waterfall.ts";

const minute = 60_000;
const account = {
  windowMs: 500 * minute,
  plannedMs: 20 * minute,
  loadingMs: 480 * minute,
  stopsMs: 46 * minute,
  runMs: 434 * minute,
  microMs: 15 * minute,
  speedMs: -10 * minute,
  qualityMs: 30 * minute,
  goodMs: 399 * minute,
  idealMs: 429 * minute,
} as Losses["account"];
const losses = (packages: Losses["packages"]) => ({ account, packages }) as Losses;

it("goes from the window to good packages, each bar from where the one before ends, upwards where it was faster", () => {
  expect(waterfallOf(losses(null), "minutes").map(({ part, low, high }) => [part, low, high])).toEqual([
    ["window", 0, 500],
    ["planned", 480, 500],
    ["stops", 434, 480],
    ["micro", 419, 434],
    ["speed", 419, 429],
    ["quality", 399, 429],
    ["good", 0, 399],
  ]);
});

it("has no bars in packages where nobody knows how many", () => {
  expect(waterfallOf(losses(null), "packages")).toEqual([]);
  const packages = { planned: 1, stops: 2, micro: 3, speed: 4, quality: 5, good: 6 };
  expect(waterfallOf(losses(packages), "packages")[0]).toEqual({
    part: "window",
    value: 21,
    low: 0,
    high: 21,
  });
});
