import type { ControlChart, FixedControlLimits } from "@fiel/contracts";
import { type ControlChartKind, gramsTo } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";

const sides = ["location", "spread"] as const;
const bounds = ["lower", "centre", "upper"] as const;

const useLineColumns = (chart: ControlChart, kind: ControlChartKind): CsvColumn<FixedControlLimits>[] => {
  const { t } = useTranslation();
  const { unit, number } = useProductWeights(chart);
  return useMemo(
    () =>
      sides.flatMap((side) =>
        bounds.map((bound) => {
          const header = `${t(`controlCharts.short.${bound}`)} ${t(`controlCharts.sign.${side}.${kind}`)}`;
          return {
            id: `${side}-${bound}`,
            header,
            csvHeader: `${header} (${unit})`,
            numeric: true,
            cell: (limits: FixedControlLimits) => number(limits[side][bound]),
            csv: (limits: FixedControlLimits) => gramsTo(limits[side][bound], unit),
          };
        }),
      ),
    [t, unit, number, kind],
  );
};

const text = (
  id: string,
  header: string,
  textOf: (limits: FixedControlLimits) => string,
  sort?: (limits: FixedControlLimits) => string | number,
): CsvColumn<FixedControlLimits> => ({
  id,
  header,
  cell: textOf,
  csv: textOf,
  ...(sort === undefined ? {} : { sort }),
});

/** Columns of the revisions, for the page and for files. */
export const useRevisionColumns = (
  chart: ControlChart,
  kind: ControlChartKind,
): CsvColumn<FixedControlLimits>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = useLineColumns(chart, kind);
  return useMemo(() => {
    const instant = (atMs: number) => format.instant(atMs, "dateTime");
    const baselineText = ({ baseline }: FixedControlLimits) =>
      t("controlCharts.limits.baselineText", {
        count: baseline.subgroups,
        number: format.number(baseline.subgroups),
        from: instant(baseline.startTimestamp),
        to: instant(baseline.endTimestamp),
      });
    return [
      text(
        "at",
        t("controlCharts.limits.at"),
        ({ at }) => instant(at),
        ({ at }) => at,
      ),
      text(
        "by",
        t("controlCharts.limits.by"),
        ({ by }) => by,
        ({ by }) => by,
      ),
      text("reason", t("controlCharts.limits.reason"), ({ reason }) => reason),
      text(
        "from",
        t("controlCharts.limits.from"),
        ({ from }) => instant(from),
        ({ from }) => from,
      ),
      { ...text("baseline", t("controlCharts.limits.baseline"), baselineText), minor: true },
      ...lines,
    ];
  }, [t, format, lines]);
};
