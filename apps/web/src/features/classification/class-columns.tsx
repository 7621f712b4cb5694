import type { WeightUnit } from "@fiel/domain";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import type { Format } from "../../shared/format/use-format.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import type { ClassRow } from "./class-rows.ts";
import classes from "./classification.module.css";

const ClassName = ({ row: { code, group } }: { row: ClassRow }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.name}>
      {group === "inspection" ? <span className={classes.noMark} /> : <ClassMark kind={group} />}
      {t(`weighingClass.${code}`)}
    </span>
  );
};

const classColumn = (header: string, nameOf: (row: ClassRow) => string): CsvColumn<ClassRow> => ({
  id: "class",
  header,
  cell: (row) => <ClassName row={row} />,
  csv: nameOf,
  sort: nameOf,
});

/** Sorts below every number. */
const noValue = -1;

/** Columns of the classes; weights in the machine's unit on the page, in g in files. */
export const classColumns = (t: TFunction, format: Format, unit: WeightUnit): CsvColumn<ClassRow>[] => [
  classColumn(t("classification.columnClass"), ({ code }) => t(`weighingClass.${code}`)),
  {
    id: "packages",
    header: t("classification.columnPackages"),
    numeric: true,
    cell: ({ count }) => format.number(count),
    csv: ({ count }) => count,
    sort: ({ count }) => count,
  },
  {
    id: "share",
    header: t("classification.columnShare"),
    csvHeader: `${t("classification.columnShare")} (%)`,
    numeric: true,
    cell: ({ percent }) => format.percent(percent),
    csv: ({ percent }) => percent,
    sort: ({ percent }) => percent ?? noValue,
  },
  {
    id: "weight",
    header: t("classification.columnWeight"),
    csvHeader: `${t("classification.columnWeight")} (g)`,
    numeric: true,
    cell: ({ grams }) => <MeasureText measure={format.sumWeight(grams, unit)} />,
    csv: ({ grams }) => grams,
    sort: ({ grams }) => grams ?? noValue,
  },
  {
    id: "deviation",
    header: t("classification.columnDeviation"),
    csvHeader: `${t("classification.columnDeviation")} (g)`,
    numeric: true,
    cell: ({ devGrams }) => <MeasureText measure={format.deviation(devGrams, unit)} />,
    csv: ({ devGrams }) => devGrams,
    sort: ({ devGrams }) => devGrams ?? noValue,
  },
];
