import type { Losses, ProductSpeed } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { machineColumn } from "../../shared/machines/machine-column.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import classes from "./losses-page.module.css";
import { RegisterRate } from "./register-rate.tsx";
import { useAmounts } from "./use-amounts.ts";

const keyOf = ({ id, product }: ProductSpeed): string => `${id} ${product?.id ?? ""}`;
const nothing: readonly ProductSpeed[] = [];

/** Packages a minute while the machine ran, without its micro-stops; null when it did not run. */
const rateOf = ({ made, runMs, microMs }: ProductSpeed): number | null =>
  runMs - microMs > 0 ? made / ((runMs - microMs) / minuteMs) : null;

const useColumns = (): CsvColumn<ProductSpeed>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useAmounts("minutes");
  const productOf = ({ product }: ProductSpeed): string => product?.name ?? t("losses.noProduct");
  const figure = (
    id: "rate" | "nominal" | "speed" | "microStops" | "micro",
    of: (row: ProductSpeed) => number | null,
    text: (value: number | null) => string,
  ): CsvColumn<ProductSpeed> => ({
    id,
    header: t(`losses.columns.${id}`),
    numeric: true,
    cell: (row) => text(of(row)),
    sort: (row) => of(row) ?? -1,
    csv: of,
  });
  const decimal = (value: number | null) => format.number(value, { decimals: 1 });
  const whole = (value: number | null) => format.number(value);
  const inMinutes = (ms: number | null) => (ms === null ? format.number(null) : minutes(ms * minuteMs));
  return [
    machineColumn({
      header: t("losses.equipment"),
      midOf: ({ id }) => id,
      nameOf: ({ equipment }) => equipment,
    }),
    { id: "product", header: t("losses.product"), cell: productOf, sort: productOf, csv: productOf },
    figure("rate", rateOf, decimal),
    {
      ...figure("nominal", ({ rate }) => rate, decimal),
      cell: ({ id, rate, source, speedMs, product }) => (
        <>
          {decimal(rate)}
          {source === "seen" ? <span className={classes.doubt}>{t("losses.bestSeen")}</span> : null}
          {speedMs < 0 ? <span className={classes.doubt}>{t("losses.isNominalRight")}</span> : null}
          {source === "seen" || speedMs < 0 ? <RegisterRate id={id} product={product} /> : null}
        </>
      ),
    },
    figure("speed", ({ speedMs }) => speedMs / minuteMs, inMinutes),
    figure("microStops", ({ microStops }) => microStops, whole),
    figure("micro", ({ microMs }) => microMs / minuteMs, inMinutes),
  ];
};

interface SpeedPanelProps {
  readonly losses: Losses | undefined;
  readonly state: PanelState;
}

/** Actual and possible speed of each product, and its micro-stops. */
export const SpeedPanel = ({ losses, state }: SpeedPanelProps) => {
  const { t } = useTranslation();
  const rows = losses?.products ?? nothing;
  const columns = useColumns();
  const sorted = useSortedRows(columns, rows, { column: "speed", descending: true });
  return (
    <Panel
      title={t("losses.speed")}
      subtitle={t("losses.speedUnit")}
      download={
        rows.length === 0
          ? undefined
          : { name: "perdas-ritmo", table: () => tableDataOf(columns, sorted.rows) }
      }
      state={state}
      skeleton={<TableSkeleton />}
    >
      {rows.length === 0 ? (
        <EmptyPeriod />
      ) : (
        <SortedTable label={t("losses.speed")} columns={columns} sorted={sorted} keyOf={keyOf} pairs />
      )}
    </Panel>
  );
};
