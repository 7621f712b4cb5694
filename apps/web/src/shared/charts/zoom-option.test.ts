import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChartTokens } from "./chart-tokens.ts";
import { createChartZoom } from "./chart-zoom.ts";
import type { ChartInstance, ChartOption } from "./chart-option.ts";
import { withZoom } from "./zoom-option.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const told = (option: ChartOption): unknown => {
  const { tooltip } = option;
  const formatter = tooltip && !Array.isArray(tooltip) ? tooltip.formatter : undefined;
  return typeof formatter === "function" ? formatter([], "") : formatter;
};

it("tells of a point before and after a gesture, and nothing while the picture moves", () => {
  const zoom = createChartZoom({ shortestMs: 1, overview: false });
  const option: ChartOption = { tooltip: { trigger: "axis", formatter: () => "1.002 g" } };
  const drawn = withZoom({} as ChartInstance, option, zoom, {} as ChartTokens);
  const before = told(drawn);
  zoom.follow({ startMs: 1, endMs: 2 });
  const meanwhile = told(drawn);
  vi.runAllTimers();
  expect([before, meanwhile, told(drawn)]).toEqual(["1.002 g", "", "1.002 g"]);
});
