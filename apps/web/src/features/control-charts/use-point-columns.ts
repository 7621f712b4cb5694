import type { ControlChart, ControlPoint } from "@fiel/contracts";
import { type ControlChartKind, gramsTo } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { unitOfProduct } from "../../shared/format/use-weights-of-product.ts";
import type { FileColumn } from "../../shared/table/csv-column.ts";
import { limitsAt } from "./chart-facts.ts";
import { useChartWords } from "./use-chart-words.ts";

const sides = ["location", "spread"] as const;
const bounds = ["lower", "centre", "upper"] as const;

/** Columns of the points in a file: figures, the limits of their time, and what they break. */
export const usePointColumns = (chart: ControlChart, kind: ControlChartKind): FileColumn<ControlPoint>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const { signalsOf } = useChartWords();
  return useMemo(() => {
    const unit = unitOfProduct(chart);
    const grams = (value: number | null | undefined) =>
      value === null || value === undefined ? null : gramsTo(value, unit);
    const nameOf = (side: (typeof sides)[number]): string => t(`controlCharts.${side}.${kind}`);
    const instants = (["start", "end"] as const).map((name) => ({
      header: t(`controlCharts.columns.${name}`),
      csv: ({ startDate, endDate }: ControlPoint) =>
        format.instant(name === "start" ? startDate : endDate, "dateTimeSeconds"),
    }));
    const figures = sides.flatMap((side): FileColumn<ControlPoint>[] => [
      { header: `${nameOf(side)} (${unit})`, csv: (point) => grams(point[side]) },
      ...bounds.map((bound) => ({
        header: `${t(`controlCharts.short.${bound}`)}, ${nameOf(side)} (${unit})`,
        csv: ({ startDate }: ControlPoint) => grams(limitsAt(chart.limits, startDate)?.[side][bound]),
      })),
    ]);
    const isJudged = ({ startDate }: ControlPoint) => limitsAt(chart.limits, startDate) !== null;
    return [
      ...instants,
      ...figures,
      { header: t("controlCharts.rulesTitle"), csv: ({ rules }) => rules.join(" ") },
      {
        header: t("controlCharts.signals"),
        csv: (point) => (isJudged(point) ? signalsOf(point) : t("controlCharts.notJudged")),
      },
    ];
  }, [t, format, chart, kind, signalsOf]);
};
