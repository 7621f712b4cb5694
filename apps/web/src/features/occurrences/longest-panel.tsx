import type { OccurrenceGroup } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import type { OccurrenceKind } from "../../shared/occurrences/event-level.ts";
import { HiddenEventsButton } from "../../shared/occurrences/hidden-events-button.tsx";
import { hasPlanned, withoutPlanned } from "../../shared/occurrences/clipped-events.ts";
import { PlannedToggle } from "../../shared/occurrences/planned-toggle.tsx";
import { usePlannedShown } from "../../shared/occurrences/use-planned-shown.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { csvColumnsOf } from "../../shared/table/csv-columns-of.ts";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { eventTotals } from "./event-totals.ts";
import classes from "./occurrences-page.module.css";
import { useAskedOver } from "./use-asked-over.ts";
import { useLongestColumns } from "./use-longest-columns.tsx";

interface LongestPanelProps {
  readonly groups: readonly OccurrenceGroup[] | undefined;
  readonly kindOf: (code: number) => OccurrenceKind;
  readonly state: PanelState;
  /** Zoom of the timeline, to which the longest occurrences link. */
  readonly zoom: ChartZoom;
}

const nothing: readonly never[] = [];

/** Each event with its counts and durations, longest first. */
export const LongestPanel = ({ groups = nothing, kindOf, state, zoom }: LongestPanelProps) => {
  useAskedOver(zoom);
  const { t } = useTranslation();
  const [planned, showPlanned] = usePlannedShown();
  const totals = useMemo(() => eventTotals(planned ? groups : withoutPlanned(groups)), [groups, planned]);
  const columns = useLongestColumns(kindOf, totals[0]?.durationS ?? 0);
  const sorted = useSortedRows(columns, totals, { column: "total", descending: true });
  const table = () => tableDataOf(csvColumnsOf(columns), sorted.rows);
  return (
    <Panel
      title={t("occurrencesPage.longest")}
      tools={hasPlanned(groups) ? <PlannedToggle shown={planned} onShow={showPlanned} /> : null}
      filterButton={<HiddenEventsButton />}
      download={totals.length === 0 ? undefined : { name: "ocorrencias-por-duracao", table }}
      hides="events"
      state={state}
      skeleton={<TableSkeleton />}
    >
      {totals.length === 0 ? (
        <EmptyPeriod />
      ) : (
        <SortedTable
          label={t("occurrencesPage.longest")}
          className={classes.longest}
          columns={columns}
          sorted={sorted}
          keyOf={({ code }) => String(code)}
        />
      )}
    </Panel>
  );
};
