import { gramsTo, type Zoom } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import type { Shown } from "./aggregate-legend.tsx";
import { aggregateOption } from "./aggregate-option.ts";
import type { AggregateSeries } from "./aggregate-series.ts";
import { AggregateTable } from "./aggregate-table.tsx";

interface AggregateChartProps {
  readonly series: AggregateSeries;
  readonly zoom: Zoom;
  readonly shown: Shown;
}

/** Highest, lowest and latest, for the sentence that stands for the picture. */
const factsOf = ({ current, unit }: AggregateSeries, format: Format) => {
  const [first] = current;
  if (!first) return null;
  const max = current.reduce((best, point) => (point.grams > best.grams ? point : best), first);
  const min = current.reduce((best, point) => (point.grams < best.grams ? point : best), first);
  const weight = (grams: number) =>
    format.text({ value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit });
  const time = (atMs: number) => format.instant(atMs, "time");
  const last = weight((current.at(-1) ?? first).grams);
  return {
    max: weight(max.grams),
    maxTime: time(max.atMs),
    min: weight(min.grams),
    minTime: time(min.atMs),
    last,
  };
};

export const AggregateChart = ({ series, zoom, shown }: AggregateChartProps) => {
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
  const facts = factsOf(series, format);
  return (
    <Chart
      build={build}
      label={t("production.aggregate")}
      summary={
        facts === null ? "" : t("production.aggregateSummary", { current: t(`zoom.${zoom}`), ...facts })
      }
      points={{ count: shown.current ? series.current.length : 0, hint: t("production.hint") }}
      table={<AggregateTable series={series} zoom={zoom} />}
    />
  );
};
