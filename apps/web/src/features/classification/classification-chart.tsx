import type { WeightUnit } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { useLegendInPicture } from "../../shared/charts/picture-context.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type ClassRow, mostFrequent } from "./class-rows.ts";
import { classificationOption } from "./classification-option.ts";

interface ClassificationChartProps {
  /** Name of the equipment, or of equipment and product. */
  readonly name: string;
  /** Rows that the legend shows. */
  readonly rows: readonly ClassRow[];
  readonly packages: number;
  readonly unit: WeightUnit;
  /** End of the longest bar over all charts, percent. */
  readonly most: number | null;
  readonly legend: readonly LegendEntry[];
}

const rowPx = 32;

/** Height of the table's rows, so that bars align with them, px. */
export const classificationChartHeight = (rows: number): number => rows * rowPx + 8;

/** Chart of the classes. The table beside it is its text alternative. */
export const ClassificationChart = (props: ClassificationChartProps) => {
  const { name, rows, packages, unit, most, legend } = props;
  useLegendInPicture(legend);
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(
    () =>
      classificationOption({
        rows,
        nameOf: (code) => t(`weighingClass.${code}`),
        words: {
          packages: t("classification.columnPackages"),
          share: t("classification.columnShare"),
          weight: t("classification.columnWeight"),
        },
        format,
        unit,
        most,
      }),
    [rows, format, unit, most, t],
  );
  const first = mostFrequent(rows);
  return (
    <Chart
      build={build}
      label={t("classification.chart", { name })}
      summary={
        first
          ? t("classification.summary", {
              packages: t("weighed.packages", { count: packages, number: format.number(packages) }),
              percent: format.percent(first.percent),
              first: t(`weighingClass.${first.code}`),
            })
          : ""
      }
      points={{ count: rows.length, hint: t("classification.hint") }}
    />
  );
};
