import type { OccurrenceCauses } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { machineColumn } from "../../shared/machines/machine-column.tsx";
import { usePlannedShown } from "../../shared/occurrences/use-planned-shown.ts";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { ComparePanel } from "../../shared/table/compare-panel.tsx";
import type { ComparedColumn } from "../../shared/table/worst-cell.tsx";
import { type MachineRow, machineRows } from "./machine-rows.ts";

interface ComparedMachinesProps {
  readonly causes: readonly OccurrenceCauses[];
  readonly state: PanelState;
}

type Figure = "count" | "duration" | "unplanned" | "mean";
const headers = {
  count: "compare.times",
  duration: "compare.duration",
  unplanned: "compare.unplanned",
  mean: "compare.meanDuration",
} as const;

/** Columns of the comparison. `judgesAll` marks the worst value of every column; else only of unplanned time, as the others include planned stops. */
const useColumns = (judgesAll: boolean): ComparedColumn<MachineRow>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const figure = (id: Figure): ComparedColumn<MachineRow> => ({
      id,
      header: t(headers[id]),
      csvHeader: id === "count" ? t(headers[id]) : `${t(headers[id])} (s)`,
      numeric: true,
      cell: (row) =>
        id === "count" ? format.number(row[id]) : row[id] === null ? null : format.duration(row[id]),
      sort: (row) => row[id] ?? -1,
      csv: (row) => row[id],
      ...(judgesAll || id === "unplanned"
        ? { worst: { is: "highest" as const, of: (row: MachineRow) => row[id] } }
        : {}),
    });
    const longestOf = ({ longest }: MachineRow): string =>
      longest === null ? "" : (longest.name ?? t("status.unexplained"));
    return [
      machineColumn({
        header: t("compare.equipment"),
        midOf: ({ mid }) => mid,
        nameOf: ({ equipment }) => equipment,
      }),
      figure("count"),
      figure("duration"),
      figure("unplanned"),
      figure("mean"),
      { id: "longest", header: t("compare.longest"), cell: longestOf, sort: longestOf, csv: longestOf },
    ];
  }, [judgesAll, format, t]);
};

/** Comparison of all machines in one table, above the charts. */
export const ComparedMachines = ({ causes, state }: ComparedMachinesProps) => {
  const [withPlanned] = usePlannedShown();
  const rows = useMemo(() => machineRows(causes, withPlanned), [causes, withPlanned]);
  const columns = useColumns(withPlanned || rows.every(({ duration, unplanned }) => duration === unplanned));
  return (
    <ComparePanel
      columns={columns}
      rows={rows}
      keyOf={({ mid }) => String(mid)}
      fileName="ocorrencias-por-equipamento"
      hides="events"
      state={state}
    />
  );
};
