import type { Losses } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useOpenRows } from "../../shared/table/use-open-rows.ts";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { CausesOfRow } from "./causes-of-row.tsx";
import { isNothingKnown } from "./is-nothing-known.ts";
import { useCauseFile, useLossColumns } from "./loss-columns.tsx";
import { type LossRow, lossRows } from "./loss-rows.ts";
import { useAmounts } from "./use-amounts.ts";
import type { LossUnit } from "./waterfall.ts";

const keyOf = ({ key }: LossRow): string => key;
const closed = () => false;

interface LossCausesPanelProps {
  readonly losses: Losses | undefined;
  readonly unit: LossUnit;
  readonly state: PanelState;
}

/** Why machines stood, most time first. A reason expands to its causes, a cause to its stops. */
export const LossCausesPanel = ({ losses, unit, state }: LossCausesPanelProps) => {
  const { t } = useTranslation();
  const { minutes } = useAmounts("minutes");
  const rows = useMemo(() => (losses === undefined ? [] : lossRows(losses, unit)), [losses, unit]);
  const { isOpen, toggle } = useOpenRows<LossRow>(keyOf, closed);
  const columns = useLossColumns(unit, rows[0]?.isReason === true, { isOpen, toggle });
  const file = useCauseFile(unit);
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
          : {
              name: "perdas-paradas",
              table: () =>
                tableDataOf(
                  file,
                  sorted.rows.flatMap(({ causes }) => causes),
                ),
            }
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
          details={{ of: CausesOfRow, isOpen }}
        />
      )}
    </Panel>
  );
};
