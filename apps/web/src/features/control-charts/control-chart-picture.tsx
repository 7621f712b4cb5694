import { type ControlChart, toDraw } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { useNearestClick } from "../../shared/charts/use-nearest-click.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import type { ChartChoice } from "./chart-choice.ts";
import { drawnLines, extentOf } from "./chart-facts.ts";
import { chartOption } from "./control-chart-option.ts";
import type { ChartPart } from "./chart-series.ts";
import { ChartTable } from "./chart-table.tsx";
import { useChartWords } from "./use-chart-words.ts";

interface ControlChartPictureProps {
  readonly name: string;
  readonly chart: ControlChart;
  readonly choice: ChartChoice;
  readonly span: TimeWindow;
  readonly zoom: ChartZoom;
  readonly isShown: (part: ChartPart) => boolean;
  readonly selectedMs: number | null;
  readonly onSelect: (startMs: number) => void;
}

type Pictured = Pick<ControlChartPictureProps, "chart" | "choice" | "span" | "isShown" | "selectedMs">;

const useBuild = ({ chart, choice: { kind }, span, isShown, selectedMs }: Pictured) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { unit, weight } = useProductWeights(chart);
  const { letterOf, signalsOf } = useChartWords();
  return useMemo(() => {
    const lines = drawnLines(chart, span);
    const points = toDraw(chart.points);
    const extents = {
      location: extentOf(
        points.map(({ location }) => location),
        lines.map((one) => one.lines.location),
      ),
      // A deviation or range is never below 0.
      spread: {
        ...extentOf(
          points.flatMap(({ spread }) => (spread === null ? [] : [spread])),
          lines.map((one) => one.lines.spread),
        ),
        min: 0,
      },
    };
    const words = {
      location: t(`controlCharts.location.${kind}`),
      spread: t(`controlCharts.spread.${kind}`),
      limits: t("controlCharts.limitsOf.location"),
      spreadLimits: t("controlCharts.limitsOf.spread"),
      signals: t("controlCharts.signals"),
      fromTo: (from: string, to: string) => t("conformity.fromTo", { from, to }),
      lower: t("controlCharts.short.lower"),
      centre: t("controlCharts.short.centre"),
      upper: t("controlCharts.short.upper"),
      weight: (grams: number) => weight(grams),
      letterOf,
      signalsOf,
    };
    return chartOption({ chart, span, lines, extents, unit, selectedMs, isShown, words, format });
  }, [chart, kind, span, unit, weight, selectedMs, isShown, format, t, letterOf, signalsOf]);
};

/** Chart of the means or packages, and below it the chart of their spread. */
export const ControlChartPicture = (props: ControlChartPictureProps) => {
  const { name, chart, choice, zoom, onSelect } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const build = useBuild(props);
  const onChart = useNearestClick(toDraw(chart.points), onSelect, 2);
  return (
    <Chart
      build={build}
      zoom={zoom}
      onChart={onChart}
      label={t("controlCharts.chart", { name })}
      summary={t(chart.limits.length === 0 ? "controlCharts.summaryUnjudged" : "controlCharts.summary", {
        count: chart.pointCount,
        number: format.number(chart.pointCount),
        broken: format.number(chart.brokenCount),
      })}
      points={{ count: toDraw(chart.points).length, hint: t("controlCharts.hint") }}
      table={<ChartTable name={name} chart={chart} kind={choice.kind} />}
    />
  );
};
