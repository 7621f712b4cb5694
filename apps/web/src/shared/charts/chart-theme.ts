import type { ChartTokens } from "./chart-tokens.ts";
import { tooltipPosition } from "./tooltip-position.ts";

/** Common style of all charts; a chart overrides what it needs. */
export const chartTheme = (tokens: ChartTokens) => {
  const axis = {
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: tokens.text3, fontSize: 11, margin: 8 },
    splitLine: { lineStyle: { color: tokens.grid } },
  };
  const baseLine = { show: true, lineStyle: { color: tokens["line-strong"] } };
  return {
    color: [tokens.c1, tokens.c2, tokens.c3, tokens.c4, tokens.c5],
    backgroundColor: "transparent",
    animation: false,
    textStyle: { fontFamily: tokens.font, fontSize: 11, color: tokens.text2 },
    categoryAxis: { ...axis, axisLine: baseLine, splitLine: { show: false } },
    valueAxis: axis,
    timeAxis: { ...axis, splitLine: { show: false }, axisLine: baseLine },
    line: { symbol: "none", smooth: false, lineStyle: { width: 1.6 }, emphasis: { disabled: true } },
    bar: { itemStyle: { borderRadius: 0 } },
    pie: { itemStyle: { borderColor: tokens.s1 }, emphasis: { disabled: true } },
    tooltip: {
      // Not on the wheel, which zooms: the next drawing moves an open tooltip anyway.
      triggerOn: "mousemove|click",
      backgroundColor: tokens.overlay,
      borderColor: tokens["line-strong"],
      borderWidth: 1,
      padding: [8, 10],
      transitionDuration: 0,
      // Without this the pointer line glides behind the pointer and shows another time than the tooltip.
      axisPointer: { animation: false },
      textStyle: { color: tokens.text, fontSize: 12 },
      extraCssText: "border-radius:6px;box-shadow:var(--shadow-pop)",
      // Keeps the box inside the chart, as `confine` would, and inside the visible part of it.
      position: tooltipPosition,
    },
  };
};
