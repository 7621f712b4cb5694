import { factorOfFraction, operationalFactor, sumOfStoppedTimes, unplannedFraction } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useEquipmentCount } from "../../shared/filters/use-equipment-count.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { HiddenEventsButton } from "../../shared/occurrences/hidden-events-button.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { csvColumnsOf } from "../../shared/table/csv-columns-of.ts";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import classes from "./factor-page.module.css";
import type { FactorRow } from "./factor-rows.ts";
import { useFactorColumns } from "./use-factor-columns.tsx";

interface FactorTablePanelProps {
  readonly rows: readonly FactorRow[];
  readonly state: PanelState;
}

/** Factor of all equipment of the filter together. */
const Whole = ({ rows }: Pick<FactorTablePanelProps, "rows">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const time = sumOfStoppedTimes(rows);
  const factor = operationalFactor(time);
  const measure = factor === null ? null : { value: format.number(factor, { decimals: 2 }), unit: "%" };
  return (
    <dl className={classes.whole}>
      <div>
        <dt>{t("factorPage.whole")}</dt>
        <dd className={classes.hero}>
          <MeasureText measure={measure} />
        </dd>
      </div>
      {time.plannedS === 0 ? null : (
        <div>
          <dt>{t("factorPage.unplannedFactor")}</dt>
          <dd>{format.percent(factorOfFraction(unplannedFraction(time)))}</dd>
        </div>
      )}
      <div>
        <dt>{t("factor.stopped")}</dt>
        <dd>{format.duration(time.stoppedS)}</dd>
      </div>
      <div>
        <dt>{t("factor.available")}</dt>
        <dd>{format.duration(time.availableS)}</dd>
      </div>
    </dl>
  );
};

/** Skeleton of the total and of a row per equipment. */
const Still = () => {
  const rows = useEquipmentCount();
  return (
    <>
      <div className={classes.wholeStill} aria-hidden="true" />
      <TableSkeleton {...(rows === undefined ? {} : { rows })} />
    </>
  );
};

/** Factor of each equipment with its components. */
export const FactorTablePanel = ({ rows, state }: FactorTablePanelProps) => {
  const { t } = useTranslation();
  const columns = useFactorColumns(rows);
  const sorted = useSortedRows(columns, rows, { column: "equipment", descending: false });
  const table = () => tableDataOf(csvColumnsOf(columns), sorted.rows);
  // Without available time, as for future days or an absent operator, a factor would mean nothing.
  const isEmpty = rows.every(({ availableS }) => availableS === 0);
  return (
    <Panel
      title={t("factor.title")}
      filterButton={<HiddenEventsButton />}
      download={isEmpty ? undefined : { name: "fator-operacional", table }}
      hides="events"
      state={state}
      skeleton={<Still />}
    >
      {isEmpty ? (
        <EmptyPeriod />
      ) : (
        <>
          <Whole rows={rows} />
          <SortedTable
            className={classes.table}
            label={t("factorPage.table")}
            columns={columns}
            sorted={sorted}
            keyOf={({ mid }) => String(mid)}
          />
        </>
      )}
    </Panel>
  );
};
