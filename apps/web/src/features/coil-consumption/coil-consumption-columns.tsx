import { type DisplayUnit, gramsTo } from "@fiel/domain";
import type { TFunction } from "i18next";
import { keepUnits } from "../../shared/format/keep-units.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { machineColumn } from "../../shared/machines/machine-column.tsx";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import type { CoilRow } from "./coil-rows.ts";
import classes from "./coils.module.css";

/** Sorts uses that have not ended after all others. */
const unknown = Number.POSITIVE_INFINITY;

const when = (t: TFunction, format: Format): CsvColumn<CoilRow>[] => {
  const instant = (atMs: number) => format.instant(atMs, "dateTime");
  return [
    {
      id: "start",
      header: t("coils.start"),
      cell: ({ startMs }) => <span className={classes.instant}>{instant(startMs)}</span>,
      sort: ({ startMs }) => startMs,
      csv: ({ startMs }) => instant(startMs),
    },
    {
      id: "end",
      header: t("coils.end"),
      cell: ({ endMs }) => (
        <span className={endMs === null ? classes.inUse : classes.instant}>
          {endMs === null ? t("coils.inUse") : instant(endMs)}
        </span>
      ),
      sort: ({ endMs }) => endMs ?? unknown,
      csv: ({ endMs }) => (endMs === null ? t("coils.inUse") : instant(endMs)),
    },
  ];
};

const what = (t: TFunction): CsvColumn<CoilRow>[] => [
  machineColumn({
    header: t("coils.equipment"),
    midOf: ({ mid }) => mid,
    nameOf: ({ equipment }) => equipment,
  }),
  {
    id: "coil",
    header: t("coils.coil"),
    cell: ({ coil }) => keepUnits(coil),
    sort: ({ coil }) => coil,
    csv: ({ coil }) => coil,
  },
  {
    id: "product",
    header: t("coils.product"),
    cell: ({ product }) =>
      product === null ? <span className={classes.quiet}>{t("cards.noProduct")}</span> : keepUnits(product),
    sort: ({ product }) => product ?? "",
    csv: ({ product }) => product,
  },
];

/** Film columns, all in one unit, so that the weights of a coil can be compared. */
const film = (t: TFunction, format: Format, unit: DisplayUnit): CsvColumn<CoilRow>[] => {
  const weight = (grams: number | null) =>
    format.text(
      grams === null ? null : { value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit },
    );
  return [
    {
      id: "weightStart",
      header: t("coils.weightStart"),
      csvHeader: `${t("coils.weightStart")} (g)`,
      numeric: true,
      cell: ({ weightStartG }) => weight(weightStartG),
      sort: ({ weightStartG }) => weightStartG,
      csv: ({ weightStartG }) => weightStartG,
    },
    {
      id: "weightEnd",
      header: t("coils.weightEnd"),
      csvHeader: `${t("coils.weightEnd")} (g)`,
      numeric: true,
      cell: ({ weightEndG }) => weight(weightEndG),
      sort: ({ weightEndG }) => weightEndG ?? unknown,
      csv: ({ weightEndG }) => weightEndG,
    },
    {
      id: "consumption",
      header: t("coils.consumption"),
      csvHeader: `${t("coils.consumption")} (g)`,
      numeric: true,
      cell: ({ consumptionG }) => <strong className={classes.name}>{weight(consumptionG)}</strong>,
      sort: ({ consumptionG }) => consumptionG ?? unknown,
      csv: ({ consumptionG }) => consumptionG,
    },
  ];
};

const made = (t: TFunction, format: Format): CsvColumn<CoilRow>[] => [
  {
    id: "packages",
    header: t("coils.packages"),
    numeric: true,
    cell: ({ packages }) => format.number(packages),
    sort: ({ packages }) => packages,
    csv: ({ packages }) => packages,
  },
  {
    id: "expected",
    header: t("coils.expected"),
    numeric: true,
    cell: ({ expected }) => format.number(expected),
    sort: ({ expected }) => expected ?? unknown,
    csv: ({ expected }) => (expected === null ? null : Math.round(expected)),
  },
];

export const coilConsumptionColumns = (
  t: TFunction,
  format: Format,
  unit: DisplayUnit,
): readonly CsvColumn<CoilRow>[] => [
  ...when(t, format),
  ...what(t),
  ...film(t, format, unit),
  ...made(t, format),
];
