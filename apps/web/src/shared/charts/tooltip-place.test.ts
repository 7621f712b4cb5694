import { expect, it } from "vitest";
import { tooltipPlace } from "./tooltip-place.ts";

const chart = [600, 400] as const;
const box = [200, 80] as const;
/** A window with the chart in its middle. */
const wide = { left: -200, top: -100, right: 900, bottom: 600 };

it("stands right below the pointer", () => {
  expect(tooltipPlace([100, 100], box, chart, wide)).toEqual([120, 120]);
});

it("flips at the chart's right and lower edge, and stays inside at the others", () => {
  expect(tooltipPlace([500, 350], box, chart, wide)).toEqual([280, 250]);
  expect(tooltipPlace([210, 60], [400, 350], chart, wide)).toEqual([0, 0]);
  expect(tooltipPlace([-40, -60], box, chart, wide)).toEqual([0, 0]);
});

it("flips above what the window's lower edge cuts", () => {
  expect(tooltipPlace([100, 100], box, chart, { ...wide, bottom: 190 })).toEqual([120, 0]);
  expect(tooltipPlace([100, 150], box, chart, { ...wide, bottom: 240 })).toEqual([120, 50]);
});

it("stays below the header that covers the chart's upper part", () => {
  expect(tooltipPlace([100, 350], box, chart, { ...wide, top: 290 })).toEqual([120, 290]);
  // A point reached by keys may be out of sight.
  expect(tooltipPlace([100, 20], box, chart, { ...wide, top: 290 })).toEqual([120, 290]);
});

it("flips left of what a narrow window cuts", () => {
  expect(tooltipPlace([300, 100], box, chart, { ...wide, right: 500 })).toEqual([80, 120]);
});

it("leaves a chart that is too small for it, but not the window", () => {
  expect(tooltipPlace([60, 30], box, [120, 60], { left: -300, top: -100, right: 125, bottom: 70 })).toEqual([
    -160, -70,
  ]);
  expect(tooltipPlace([100, 395], box, chart, { ...wide, top: 360 })).toEqual([120, 415]);
});

it("shows its upper left corner where even the window is too small", () => {
  expect(
    tooltipPlace([10, 10], [500, 500], [50, 50], { left: -5, top: -5, right: 100, bottom: 100 }),
  ).toEqual([-5, -5]);
});
