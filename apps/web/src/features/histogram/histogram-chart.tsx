import { type DisplayUnit, gramsTo } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { useLegendInPicture } from "../../shared/charts/picture-context.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type BarKind, type HistogramBar, totalOf } from "./histogram-bars.ts";
import { histogramOption } from "./histogram-option.ts";
import type { HistogramScale } from "./histogram-scale.ts";
import { HistogramTable } from "./histogram-table.tsx";
import { decimalsOf } from "../../shared/charts/nice-ticks.ts";
import type { KindEntry } from "./use-kind-entries.ts";

interface HistogramChartProps {
  /** Names of equipment and product. */
  readonly name: string;
  readonly bars: readonly HistogramBar[];
  readonly targetG: number | null;
  readonly binWidthG: number;
  readonly unit: DisplayUnit;
  readonly isShown: (kind: BarKind) => boolean;
  readonly legend: readonly KindEntry[];
  readonly scale: HistogramScale | null;
}

/** Text alternative of the chart. */
const useSummary = ({ bars, binWidthG, unit }: HistogramChartProps): string => {
  const { t } = useTranslation();
  const format = useFormat();
  const [first] = bars;
  if (!first) return "";
  const decimals = decimalsOf(gramsTo(binWidthG, unit));
  const weight = (grams: number) =>
    format.text({ value: format.number(gramsTo(grams, unit), { decimals }), unit });
  const count = totalOf(bars);
  return t("histogram.summary", {
    packages: t("weighed.packages", { count, number: format.number(count) }),
    from: weight(first.fromG),
    to: weight((bars.at(-1) ?? first).toG),
    mode: weight(bars.reduce((best, bar) => (bar.count > best.count ? bar : best), first).fromG),
  });
};

export const HistogramChart = (props: HistogramChartProps) => {
  const { name, bars, targetG, binWidthG, unit, isShown, legend, scale } = props;
  useLegendInPicture(legend);
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => {
    const decimals = decimalsOf(gramsTo(targetG ?? 0, unit));
    const target = format.text({ value: format.number(gramsTo(targetG ?? 0, unit), { decimals }), unit });
    const words = {
      useful: t("histogram.useful"),
      above: t("histogram.above"),
      below: t("histogram.below"),
      invalid: t("histogram.invalid"),
      target: t("histogram.target", { weight: target }),
      lighter: (count: number) => t("histogram.lighter", { count, number: format.number(count) }),
      heavier: (count: number) => t("histogram.heavier", { count, number: format.number(count) }),
      range: (from: string, to: string) => t("histogram.range", { from, to, unit }),
    };
    return histogramOption({ bars, targetG, binWidthG, unit, isShown, words, format, scale });
  }, [bars, targetG, binWidthG, unit, isShown, format, scale, t]);
  return (
    <Chart
      build={build}
      label={t("histogram.chart", { name })}
      summary={useSummary(props)}
      points={{ count: bars.length, hint: t("histogram.hint") }}
      table={<HistogramTable name={name} bars={bars} binWidthG={binWidthG} unit={unit} />}
    />
  );
};
