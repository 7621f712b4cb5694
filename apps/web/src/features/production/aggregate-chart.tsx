import { gramsTo, type Zoom } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import type { Shown } from "./aggregate-legend.tsx";
import { aggregateOption } from "./aggregate-option.ts";
import type { AggregateSeries } from "./aggregate-series.ts";
import { instantStyleOf } from "./aggregate-tooltip.ts";
import type { RatePoint } from "./rate-points.ts";
import { AggregateTable } from "./aggregate-table.tsx";

interface AggregateChartProps {
  readonly series: AggregateSeries;
  readonly zoom: Zoom;
  readonly shown: Shown;
}

/** Highest, lowest and latest point, for the text alternative; null without points. */
const factsOf = (points: readonly RatePoint[], series: AggregateSeries, format: Format) => {
  const [first] = points;
  if (!first) return null;
  const { unit } = series;
  const max = points.reduce((best, point) => (point.grams > best.grams ? point : best), first);
  const min = points.reduce((best, point) => (point.grams < best.grams ? point : best), first);
  const weight = (grams: number) =>
    format.text({ value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit });
  const time = (atMs: number) => format.instant(atMs, instantStyleOf(series));
  const last = weight((points.at(-1) ?? first).grams);
  return {
    max: weight(max.grams),
    maxTime: time(max.atMs),
    min: weight(min.grams),
    minTime: time(min.atMs),
    last,
  };
};

/** Text alternative with a sentence for each shown period. */
const useSummary = ({ series, zoom, shown }: AggregateChartProps): string => {
  const { t } = useTranslation();
  const format = useFormat();
  const days = instantStyleOf(series) === "dateTime";
  const now = shown.current ? factsOf(series.current, series, format) : null;
  const earlier = series.previous.map((point) => ({ ...point, atMs: point.atMs - series.shiftMs }));
  const before = shown.previous ? factsOf(earlier, series, format) : null;
  const sentences = [
    now &&
      t(days ? "production.aggregateSummaryDays" : "production.aggregateSummary", {
        current: t(`zoom.${zoom}`),
        ...now,
      }),
    before &&
      t(days ? "production.aggregateBeforeDays" : "production.aggregateBefore", {
        previous: t(`zoomBefore.${zoom}`),
        ...before,
      }),
  ];
  return sentences.filter((sentence) => sentence !== null).join(" ");
};

export const AggregateChart = (props: AggregateChartProps) => {
  const { series, zoom, shown } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => {
    const words = {
      current: t(`zoom.${zoom}`),
      previous: t(`zoomBefore.${zoom}`),
      inProgress: t("production.inProgress"),
    };
    return aggregateOption({ series, shown, words, format });
  }, [series, shown, zoom, format, t]);
  return (
    <Chart
      build={build}
      label={t("production.aggregate")}
      summary={useSummary(props)}
      points={{ count: shown.current ? series.current.length : 0, hint: t("production.hint") }}
      table={<AggregateTable series={series} zoom={zoom} shown={shown} />}
    />
  );
};
