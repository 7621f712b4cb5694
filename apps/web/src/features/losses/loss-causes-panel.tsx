import type { LossCause, Losses } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { RowToggle } from "../../shared/table/row-toggle.tsx";
import { useOpenRows } from "../../shared/table/use-open-rows.ts";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { isNothingKnown } from "./is-nothing-known.ts";
import { amountOfCause, rankedCauses, type RankedCause } from "./ranked-causes.ts";
import { StopsOfCause } from "./stops-of-cause.tsx";
import { useAmounts } from "./use-amounts.ts";
import type { LossUnit } from "./waterfall.ts";

const keyOf = ({ code }: LossCause): string => String(code);
const closed = () => false;
const nothing: readonly never[] = [];

const useColumns = (
  unit: LossUnit,
  isOpen: (row: RankedCause) => boolean,
  toggle: (row: RankedCause) => void,
): CsvColumn<RankedCause>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const { plain, name } = useAmounts(unit);
  const nameOf = ({ code, description }: LossCause): string =>
    description ?? (code === null ? t("losses.untold") : `${t("status.unexplained")} (${code})`);
  const amountOf = (cause: LossCause): number | null => amountOfCause(cause, unit);
  return [
    {
      id: "cause",
      header: t("losses.cause"),
      cell: (row) => (
        <RowToggle open={isOpen(row)} onToggle={() => toggle(row)}>
          {nameOf(row)}
        </RowToggle>
      ),
      sort: nameOf,
      csv: nameOf,
    },
    {
      id: "count",
      header: t("losses.times"),
      numeric: true,
      cell: ({ count }) => format.number(count),
      sort: ({ count }) => count,
      csv: ({ count }) => count,
    },
    {
      id: "amount",
      header: name,
      numeric: true,
      cell: (row) => <strong>{plain(amountOf(row))}</strong>,
      sort: (row) => amountOf(row) ?? -1,
      csv: amountOf,
    },
    {
      id: "cumulative",
      header: t("losses.cumulative"),
      csvHeader: `${t("losses.cumulative")} (%)`,
      numeric: true,
      cell: ({ cumulative }) => format.percent(cumulative),
      csv: ({ cumulative }) => cumulative,
    },
  ];
};

interface LossCausesPanelProps {
  readonly losses: Losses | undefined;
  readonly unit: LossUnit;
  readonly state: PanelState;
}

/** Why the machines stood, most time first; each cause opens its stops. */
export const LossCausesPanel = ({ losses, unit, state }: LossCausesPanelProps) => {
  const { t } = useTranslation();
  const { minutes } = useAmounts("minutes");
  const rows = useMemo(() => rankedCauses(losses?.causes ?? nothing, unit), [losses, unit]);
  const { isOpen, toggle } = useOpenRows<RankedCause>(keyOf, closed);
  const columns = useColumns(unit, isOpen, toggle);
  const sorted = useSortedRows(columns, rows, { column: "amount", descending: true });
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return (
    <Panel
      title={t("losses.causes")}
      {...(losses === undefined || rows.length === 0
        ? {}
        : { subtitle: t("losses.stopsIn", { minutes: minutes(losses.account.stopsMs), count }) })}
      download={
        rows.length === 0
          ? undefined
          : { name: "perdas-paradas", table: () => tableDataOf(columns, sorted.rows) }
      }
      state={state}
      skeleton={<TableSkeleton />}
    >
      {losses !== undefined && isNothingKnown(losses) ? (
        <EmptyPeriod />
      ) : rows.length === 0 ? (
        <EmptyNote sentence="losses.noStops" />
      ) : (
        <SortedTable
          label={t("losses.causes")}
          columns={columns}
          sorted={sorted}
          keyOf={keyOf}
          pairs
          details={{ of: StopsOfCause, isOpen }}
        />
      )}
    </Panel>
  );
};
