import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { machineColumn } from "../../shared/machines/machine-column.tsx";
import type { AnyColumn } from "../../shared/table/csv-columns-of.ts";
import { FactorBar } from "./factor-bar.tsx";
import type { FactorRow } from "./factor-rows.ts";

const nameAndFactor = (t: TFunction, format: Format): AnyColumn<FactorRow>[] => [
  machineColumn({
    header: t("factorPage.equipment"),
    midOf: ({ mid }) => mid,
    nameOf: ({ name }) => name,
  }),
  {
    id: "factor",
    header: t("factorPage.factor"),
    csvHeader: `${t("factorPage.factor")} (%)`,
    numeric: true,
    cell: ({ factor }) => <strong>{format.percent(factor)}</strong>,
    // Sorts unknown factors first.
    sort: ({ factor }) => factor ?? -1,
    csv: ({ factor }) => factor,
  },
  {
    id: "unplannedFactor",
    header: t("factorPage.unplannedFactor"),
    csvHeader: `${t("factorPage.unplannedFactor")} (%)`,
    numeric: true,
    cell: ({ unplannedFactor }) => format.percent(unplannedFactor),
    sort: ({ unplannedFactor }) => unplannedFactor ?? -1,
    csv: ({ unplannedFactor }) => unplannedFactor,
  },
  {
    id: "bar",
    header: t("factorPage.bar"),
    quiet: true,
    cell: (row) => (row.factor === null ? null : <FactorBar {...row} factor={row.factor} />),
  },
];

const times = (t: TFunction, format: Format): AnyColumn<FactorRow>[] => {
  const time = (
    id: "availableTime" | "stopped" | "planned" | "producing",
    valueOf: (row: FactorRow) => number,
  ): AnyColumn<FactorRow> => ({
    id,
    header: t(`factorPage.${id}`),
    csvHeader: `${t(`factorPage.${id}`)} (s)`,
    numeric: true,
    cell: (row) => format.duration(valueOf(row)),
    sort: valueOf,
    csv: valueOf,
  });
  return [
    time("stopped", ({ stoppedS }) => stoppedS),
    time("planned", ({ plannedS }) => plannedS),
    time("producing", ({ producingS }) => producingS),
    time("availableTime", ({ availableS }) => availableS),
    {
      id: "stops",
      header: t("factorPage.stops"),
      numeric: true,
      cell: ({ stops }) => format.number(stops),
      sort: ({ stops }) => stops,
      csv: ({ stops }) => stops,
    },
  ];
};

const ofPlanned = new Set(["unplannedFactor", "planned"]);

/** Columns of the table. Those on planned stops are left out when there are none, since they would repeat the others. */
export const useFactorColumns = (rows: readonly FactorRow[]): readonly AnyColumn<FactorRow>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const planned = rows.some(({ plannedS }) => plannedS > 0);
  return useMemo(
    () =>
      [...nameAndFactor(t, format), ...times(t, format)].filter(({ id }) => planned || !ofPlanned.has(id)),
    [planned, t, format],
  );
};
