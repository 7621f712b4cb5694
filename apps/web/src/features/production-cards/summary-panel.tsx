import type { ProductionCard } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { cardsScope } from "../../shared/filters/filter-scope.ts";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { usePeriodText } from "../../shared/filters/use-period-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useGiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { giveawayColumns } from "./giveaway-columns.ts";
import { summaryColumns } from "./summary-columns.tsx";
import { summaryFileColumns } from "./summary-file-columns.ts";
import { packagesOf, summaryRows } from "./summary-rows.ts";
import classes from "./summary-panel.module.css";

interface SummaryPanelProps {
  readonly cards: readonly ProductionCard[];
  readonly state: PanelState;
}

/** Totals of the cards by classification, one row per equipment and product. */
export const SummaryPanel = ({ cards, state }: SummaryPanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = useGiveawayTexts();
  const rows = useMemo(() => summaryRows(cards), [cards]);
  const unplanned = cards.some((card) => card.factor !== card.unplanned);
  const giveaway = rows.some(({ data }) => data.giveaway !== null);
  const cost = rows.some(({ data }) => (data.giveaway?.cost ?? null) !== null);
  const columns = useMemo(
    () => summaryColumns(t, format, giveawayColumns(t, texts), { unplanned, giveaway, cost }),
    [t, format, texts, unplanned, giveaway, cost],
  );
  const sorted = useSortedRows(columns, rows, { column: "equipment", descending: false });
  const table = () => tableDataOf(summaryFileColumns(columns), sorted.rows);
  const [filter] = useFilter();
  // The page has no period picker whose text its files could use.
  const scope = { ...cardsScope, period: usePeriodText(filter).value };
  const count = rows.reduce((sum, { data }) => sum + packagesOf(data), 0);
  return (
    <Panel
      title={t("cards.summary")}
      subtitle={t("cards.packages", { count, text: format.number(count) })}
      download={{ name: "producao", table }}
      hides="events"
      scope={scope}
      state={state}
      skeleton={<TableSkeleton />}
    >
      <SortedTable
        label={t("cards.summary")}
        columns={columns}
        sorted={sorted}
        keyOf={({ equipment, product }) => `${equipment.id} ${product?.id ?? ""}`}
        pairs
        className={classes.table}
      />
    </Panel>
  );
};
