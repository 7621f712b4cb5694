import type { TFunction } from "i18next";
import type { TableData } from "../../shared/panel/table-csv.ts";
import type { CoilSum } from "./coil-rows.ts";

/** The chart as a table for a file; weights in g. */
export const coilSumsData = (sums: readonly CoilSum[], t: TFunction): TableData => ({
  columns: [
    t("coils.coil"),
    `${t("coils.consumption")} (g)`,
    `${t("coils.left")} (g)`,
    t("coils.packages"),
    t("coils.expected"),
  ],
  rows: sums.map(({ coil, consumptionG, leftG, packages, expected }) => [
    coil,
    consumptionG,
    leftG,
    packages,
    expected === null ? null : Math.round(expected),
  ]),
});
