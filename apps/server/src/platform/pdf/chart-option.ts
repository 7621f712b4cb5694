import type { Locale } from "@fiel/domain";
import type { EChartsCoreOption } from "echarts/core";
import { cellText, plainText } from "./cell-text.ts";
import type { CollectedChart, CollectedSeries } from "./collected-sheet.ts";
import { scaleOf } from "./value-axis.ts";

const ink = { text: "#4b5359", quiet: "#5b6570", grid: "#e3e6e8", line: "#838b93" } as const;
const font = { fontFamily: "Roboto", fontSize: 7.5, color: ink.quiet } as const;

/** Most width of a category name, pt: beside a bar, or under a column. */
const nameWidth = { bars: 150, columns: 78 } as const;

/** ECharts option of a sheet's chart in the style of the web app's charts: no frame, faint lines, the legend above. */
export function chartOption(chart: CollectedChart, locale: Locale): EChartsCoreOption {
  const { kind, series, categories, categoryFormat } = chart;
  const isLying = kind === "bars";
  const names = categories.map((value) => keyable(cellText(value, categoryFormat, locale)));
  const category = {
    type: "category",
    data: names,
    inverse: isLying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: ink.line, width: 0.6 } },
    axisLabel: { ...font, ...nameLabel(chart) },
  };
  const [first, second] = [false, true].map((isLine) =>
    valueAxis(
      chart,
      series.filter((one) => (one.isLine === true) === isLine),
      isLine,
      locale,
    ),
  );
  const values = series.some(({ isLine }) => isLine) && first !== undefined ? [first, second] : first;
  return {
    animation: false,
    textStyle: font,
    grid: {
      left: 2,
      right: isLying ? 14 : 4,
      top: series.length > 1 ? 24 : 8,
      bottom: 2,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    legend: {
      show: series.length > 1,
      left: 0,
      top: 0,
      itemWidth: 7,
      itemHeight: 7,
      itemGap: 14,
      icon: "rect",
      selectedMode: false,
      textStyle: { ...font, color: ink.text },
    },
    xAxis: isLying ? values : category,
    yAxis: isLying ? category : values,
    series: series.map((one) => seriesOf(one, chart)),
  };
}

/** The library stores text widths as properties of an object; the key `__proto__` would change the prototype of all objects. */
const keyable = (text: string): string => text.replaceAll("__proto__", "__\u00a0proto__");

/**
 * Axis labels of categories. Long names are cut beside bars and rotated under columns. Labels with a format, such as days, are left out where they
 * would overlap.
 */
function nameLabel({ kind, categoryFormat, categories }: CollectedChart) {
  const cut = { overflow: "truncate", ellipsis: "…" } as const;
  if (kind === "bars") return { ...cut, width: nameWidth.bars, interval: 0 };
  if (categoryFormat !== undefined) return { hideOverlap: true };
  return { ...cut, width: nameWidth.columns, interval: 0, rotate: categories.length > 6 ? 38 : 0 };
}

function valueAxis(
  { valueFormat, lineFormat, isStacked }: CollectedChart,
  series: readonly CollectedSeries[],
  isSecond: boolean,
  locale: Locale,
) {
  const format = isSecond ? (lineFormat ?? valueFormat) : valueFormat;
  return {
    type: "value",
    min: 0,
    ...scaleOf(mostOf(series, isStacked === true), format),
    splitLine: { show: !isSecond, lineStyle: { color: ink.grid, width: 0.6 } },
    axisLabel: { ...font, formatter: (value: number) => cellText(value, format, locale), hideOverlap: true },
  };
}

/** Largest value of one bar; of the sum of a bar's series when they are stacked. 0 without values. */
function mostOf(series: readonly CollectedSeries[], isStacked: boolean): number {
  const [first] = series;
  const values = (first?.values ?? []).map((_, i) => {
    const each = series.map((one) => one.values[i] ?? 0);
    return isStacked ? each.reduce((sum, value) => sum + value, 0) : Math.max(...each);
  });
  return values.reduce((most, value) => Math.max(most, value), 0);
}

const seriesOf = ({ name, color, isLine, values }: CollectedSeries, { kind, isStacked }: CollectedChart) => {
  const common = { name: plainText(name), data: values, color: `#${color}` };
  if (isLine === true || kind === "line")
    return {
      ...common,
      type: "line",
      yAxisIndex: kind === "line" ? 0 : 1,
      symbol: "none",
      lineStyle: { width: 1.3 },
    };
  return {
    ...common,
    type: "bar",
    barMaxWidth: 26,
    barCategoryGap: "28%",
    barGap: "8%",
    ...(isStacked === true ? { stack: "all" } : {}),
  };
};
