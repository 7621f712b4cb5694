import type { OccurrenceCauses } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { machineColumn } from "../../shared/machines/machine-column.tsx";
import { PlannedToggle } from "../../shared/occurrences/planned-toggle.tsx";
import { usePlannedShown } from "../../shared/occurrences/use-planned-shown.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import classes from "./events-histogram-page.module.css";

interface CausesPanelProps {
  readonly causes: readonly OccurrenceCauses[];
  readonly state: PanelState;
}

interface CauseRow {
  readonly key: string;
  /** Machine id. */
  readonly mid: number;
  readonly equipment: string;
  readonly event: string | null;
  readonly count: number;
  readonly duration: number;
}

const rowsOf = (causes: readonly OccurrenceCauses[], withPlanned: boolean): CauseRow[] =>
  causes
    .flatMap(({ equipment, events }) =>
      events.flatMap((event) => {
        const { code, description } = event;
        const { count, duration } = withPlanned ? event : event.unplanned;
        if (count === 0) return [];
        return [
          {
            key: `${equipment.mid} ${code}`,
            mid: equipment.mid,
            equipment: equipment.n,
            event: description,
            count,
            duration,
          },
        ];
      }),
    )
    .toSorted((a, b) => b.duration - a.duration);

const useColumns = (): CsvColumn<CauseRow>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const eventOf = ({ event }: CauseRow): string => event ?? t("status.unexplained");
    return [
      machineColumn({
        header: t("eventsHistogram.equipment"),
        midOf: ({ mid }) => mid,
        nameOf: ({ equipment }) => equipment,
      }),
      { id: "event", header: t("eventsHistogram.event"), cell: eventOf, sort: eventOf, csv: eventOf },
      {
        id: "count",
        header: t("eventsHistogram.count"),
        numeric: true,
        cell: ({ count }) => format.number(count),
        sort: ({ count }) => count,
        csv: ({ count }) => count,
      },
      {
        id: "duration",
        header: t("eventsHistogram.duration"),
        csvHeader: `${t("eventsHistogram.duration")} (s)`,
        numeric: true,
        cell: ({ duration }) => <strong>{format.duration(duration)}</strong>,
        sort: ({ duration }) => duration,
        csv: ({ duration }) => duration,
      },
    ];
  }, [format, t]);
};

/** Each event of each equipment, longest first; planned ones on request. */
export const CausesPanel = ({ causes, state }: CausesPanelProps) => {
  const { t } = useTranslation();
  const [planned, showPlanned] = usePlannedShown();
  const hasPlanned = causes.some(({ events }) => events.some((event) => event.planned));
  const rows = useMemo(() => rowsOf(causes, planned), [causes, planned]);
  const columns = useColumns();
  const sorted = useSortedRows(columns, rows, { column: "duration", descending: true });
  const table = () => tableDataOf(columns, sorted.rows);
  return (
    <Panel
      title={t("eventsHistogram.table")}
      tools={hasPlanned ? <PlannedToggle shown={planned} onShow={showPlanned} /> : null}
      download={rows.length === 0 ? undefined : { name: "histograma-de-ocorrencias", table }}
      hides="events"
      state={state}
      skeleton={<TableSkeleton />}
    >
      {rows.length === 0 ? (
        <EmptyPeriod />
      ) : (
        <SortedTable
          className={classes.causes}
          label={t("eventsHistogram.table")}
          columns={columns}
          sorted={sorted}
          keyOf={({ key }) => key}
        />
      )}
    </Panel>
  );
};
