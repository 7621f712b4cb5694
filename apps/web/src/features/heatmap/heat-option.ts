import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { HeatCell, HeatGrid } from "./heat-grid.ts";

interface Input {
  readonly grid: HeatGrid;
  readonly words: { readonly packages: string; readonly none: string };
  readonly monthName: (month: number) => string;
  readonly dateText: (cell: HeatCell) => string;
  readonly format: Format;
}

const daysOfMonth = 31;
/** Colours of the steps, starting with none. */
export const heatTokens = ["h0", "h1", "h2", "h3", "h4", "h5"] as const;
const left = 34;
const [above, below] = [2, 20];
/** Rows lower than this, px, cannot all have a name. */
const namedRow = 10.5;

/** Which months are named: all, or every other one counted back from the present. */
const isNamed = (months: number, height: number) => {
  const every = (height - above - below) / months < namedRow ? 2 : 1;
  return (index: number): boolean => (months - 1 - index) % every === 0;
};

/** Months down, days across. The gaps between cells have the panel's colour. */
export const heatOption =
  ({ grid, words, monthName, dateText, format }: Input): BuildOption =>
  (tokens, { height }) => ({
    grid: { left, right: 0, top: above, bottom: below },
    tooltip: {
      trigger: "item",
      formatter: (params) => {
        const cell = grid.cells[(Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0];
        if (!cell) return "";
        const color = tokens[heatTokens[cell.step] ?? "h0"];
        const value = cell.count === 0 ? words.none : format.number(cell.count);
        return tooltipElement(dateText(cell), [{ color, name: words.packages, value }]);
      },
    },
    xAxis: {
      type: "category",
      data: Array.from({ length: daysOfMonth }, (_, index) => String(index + 1)),
      axisLine: { show: false },
      axisLabel: { interval: (index: number) => index === 0 || (index + 1) % 5 === 0, margin: 6 },
    },
    yAxis: {
      type: "category",
      inverse: true,
      data: grid.months.map(({ month }) => monthName(month)),
      axisLine: { show: false },
      axisLabel: { interval: isNamed(grid.months.length, height), color: tokens.text2 },
    },
    series: {
      type: "custom",
      data: grid.cells.map(({ day, row, step }) => [day - 1, row, step]),
      renderItem: (_, api) => {
        const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
        const size = api.size?.([1, 1]) ?? [0, 0];
        const [width = 0, height = 0] = Array.isArray(size) ? size : [size, size];
        const edge = 1;
        return {
          type: "rect",
          shape: {
            x: Math.round(x - width / 2) + edge,
            y: Math.round(y - height / 2) + edge,
            width: Math.max(1, Math.round(x + width / 2) - Math.round(x - width / 2) - 2 * edge),
            height: Math.max(1, Math.round(y + height / 2) - Math.round(y - height / 2) - 2 * edge),
          },
          style: { fill: tokens[heatTokens[Number(api.value(2))] ?? "h0"] },
        };
      },
    },
  });
