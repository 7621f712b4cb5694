import type { ConformitySample, ProductConformity } from "@fiel/contracts";
import { gramsTo } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import classes from "./samples-dialog.module.css";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";

const weightKeys = ["avg", "dev", "criterion", "min", "max"] as const;

const headers = {
  avg: "conformity.columnAverage",
  dev: "conformity.columnDeviation",
  criterion: "conformity.columnCriterion",
  min: "conformity.columnMin",
  max: "conformity.columnMax",
} as const;

const useWeightColumns = (product: ProductConformity): CsvColumn<ConformitySample>[] => {
  const { t } = useTranslation();
  const { unit, number } = useProductWeights(product);
  return useMemo(
    () =>
      weightKeys.map((key) => ({
        id: key,
        header: t(headers[key]),
        csvHeader: `${t(headers[key])} (${unit})`,
        numeric: true,
        cell: (sample) => number(sample[key]),
        csv: (sample) => gramsTo(sample[key], unit),
        sort: (sample) => sample[key],
      })),
    [t, unit, number],
  );
};

/** Columns of samples, for the page and for files. */
export const useSampleColumns = (
  product: ProductConformity,
  onChoose: (startMs: number) => void,
): CsvColumn<ConformitySample>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const weights = useWeightColumns(product);
  return useMemo(() => {
    const verdict = ({ approved }: ConformitySample) =>
      t(approved ? "conformity.approved" : "conformity.refusedOne");
    return [
      {
        id: "time",
        header: t("conformity.columnTime"),
        cell: ({ startDate }) => (
          <button type="button" className={classes.choose} onClick={() => onChoose(startDate)}>
            {format.instant(startDate, "dateTimeSeconds")}
          </button>
        ),
        csv: ({ startDate }) => format.instant(startDate, "dateTimeSeconds"),
        sort: ({ startDate }) => startDate,
      },
      ...weights,
      {
        id: "below",
        header: t("conformity.belowT"),
        numeric: true,
        cell: ({ belowTolerance }) => format.number(belowTolerance),
        csv: ({ belowTolerance }) => belowTolerance,
        sort: ({ belowTolerance }) => belowTolerance,
      },
      {
        id: "verdict",
        header: t("conformity.columnVerdict"),
        cell: (sample) => (
          <span className={classes.verdict} data-approved={sample.approved}>
            <ClassMark kind={sample.approved ? "useful" : "stopped"} />
            {verdict(sample)}
          </span>
        ),
        csv: verdict,
        sort: ({ approved }) => Number(approved),
      },
    ];
  }, [t, format, weights, onChoose]);
};
