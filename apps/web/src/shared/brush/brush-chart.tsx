import { type DisplayUnit, gramsTo, type TimeWindow } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../charts/chart.tsx";
import { fixedPlot } from "../charts/fixed-plot.ts";
import { timeAxis } from "../charts/time-axis.ts";
import type { BuildOption } from "../charts/use-chart.ts";
import { type Format, useFormat } from "../format/use-format.ts";
import { BrushHandles } from "./brush-handles.tsx";
import { plotLeft, plotRight } from "./plot-margins.ts";
import classes from "./brush.module.css";
import { netExtent, type OverviewPoint } from "./overview-points.ts";
import type { BrushControl } from "./use-brush.ts";

interface BrushChartProps {
  readonly control: BrushControl;
  readonly span: TimeWindow;
  readonly points: readonly OverviewPoint[];
  readonly unit: DisplayUnit;
}

const brushOption =
  ({ span, points, unit }: Omit<BrushChartProps, "control">, format: Format): BuildOption =>
  (tokens, { width }) => ({
    grid: { left: plotLeft, right: plotRight, top: 6, bottom: 20, ...fixedPlot },
    xAxis: timeAxis(span, width - plotLeft - plotRight, tokens, format),
    yAxis: { type: "value", show: false, min: "dataMin", max: "dataMax" },
    series: {
      type: "line",
      data: points.map(([atMs, grams]) => [atMs, grams === null ? null : gramsTo(grams, unit)]),
      silent: true,
      lineStyle: { color: tokens.text3, width: 1 },
      areaStyle: { color: tokens.grid, opacity: 1, origin: "start" },
    },
  });

const useBrushSummary = ({ span, points, unit }: Omit<BrushChartProps, "control">): string => {
  const { t } = useTranslation();
  const format = useFormat();
  const from = format.instant(span.startMs, "dateTime");
  const to = format.instant(span.endMs, "dateTime");
  const extent = netExtent(points);
  if (extent === null) return t("conformity.fromTo", { from, to });
  const weight = (grams: number) =>
    format.text({ value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit });
  return t("conformity.brushSummary", {
    from,
    to,
    low: weight(extent.lowG),
    high: weight(extent.highG),
  });
};

/** The whole period, with handles that choose a part of it. */
export const BrushChart = ({ control, span, points, unit }: BrushChartProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => brushOption({ span, points, unit }, format), [span, points, unit, format]);
  const summary = useBrushSummary({ span, points, unit });
  return (
    <div className={classes.brush} role="group" aria-label={t("conformity.brush")}>
      <p className={classes.hint} data-off-paper>
        {t("conformity.brushHint")}
      </p>
      <div className={classes.place}>
        <Chart build={build} label={t("conformity.brushChart")} summary={summary} />
        <div className={classes.over}>
          <BrushHandles control={control} span={span} />
        </div>
      </div>
    </div>
  );
};
