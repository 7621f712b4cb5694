import { percentOf } from "@fiel/domain";
import type { TFunction } from "i18next";
import { keepUnits } from "../../shared/format/keep-units.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import { OrderStateMark } from "../../shared/orders/order-state-mark.tsx";
import { stateOfOrder } from "../../shared/orders/order-states.ts";
import { GroupLink } from "../../shared/machines/group-link.tsx";
import { placeOfOrder, type OrderRow } from "./order-row.ts";
import { absentStart } from "./order-state.ts";
import classes from "./orders.module.css";
import { ProgressCell } from "./progress-cell.tsx";

const notStarted = Number.NEGATIVE_INFINITY;

const what = (t: TFunction): CsvColumn<OrderRow>[] => [
  {
    id: "order",
    header: t("orders.order"),
    cell: ({ codeText }) => <strong className={classes.code}>{codeText}</strong>,
    sort: ({ codeText }) => codeText,
    csv: ({ codeText }) => codeText,
  },
  {
    id: "product",
    header: t("orders.product"),
    cell: ({ product }) => keepUnits(product.name),
    sort: ({ product }) => product.name,
    csv: ({ product }) => product.name,
  },
  {
    id: "group",
    header: t("orders.group"),
    cell: ({ group }) => <GroupLink group={group.name}>{group.name}</GroupLink>,
    sort: ({ group }) => group.name,
    csv: ({ group }) => group.name,
  },
  {
    id: "status",
    header: t("orders.status"),
    cell: (order) => <OrderStateMark state={stateOfOrder(order)} />,
    sort: placeOfOrder,
    csv: (order) => t(`orders.${stateOfOrder(order)}`),
  },
];

const when = (t: TFunction, format: Format): CsvColumn<OrderRow>[] => [
  {
    id: "start",
    header: t("orders.start"),
    cell: (order) => (
      <span className={classes.quiet} data-absent={order.start === null || undefined}>
        {order.start === null ? t(`orders.${absentStart(order)}`) : format.instant(order.start, "dateTime")}
      </span>
    ),
    sort: ({ start }) => start ?? notStarted,
    csv: ({ start }) => (start === null ? null : format.instant(start, "dateTime")),
  },
  {
    id: "elapsed",
    header: t("orders.elapsed"),
    csvHeader: `${t("orders.elapsed")} (s)`,
    numeric: true,
    cell: ({ start, elapsed }) =>
      start === null ? <span className={classes.none}>{format.elapsed(null)}</span> : format.elapsed(elapsed),
    sort: ({ start, elapsed }) => (start === null ? notStarted : elapsed),
    csv: ({ start, elapsed }) => (start === null ? null : Math.round(elapsed)),
  },
];

const howMuch = (t: TFunction, format: Format): CsvColumn<OrderRow>[] => [
  {
    id: "made",
    header: t("orders.made"),
    numeric: true,
    cell: ({ producedPackages }) => (
      <strong className={classes.code}>{format.number(producedPackages)}</strong>
    ),
    sort: ({ producedPackages }) => producedPackages,
    csv: ({ producedPackages }) => producedPackages,
  },
  {
    id: "projected",
    header: t("orders.projected"),
    numeric: true,
    cell: ({ totalCount }) => format.number(totalCount),
    sort: ({ totalCount }) => totalCount,
    csv: ({ totalCount }) => totalCount,
  },
  {
    id: "progress",
    header: t("orders.progress"),
    csvHeader: `${t("orders.progress")} (%)`,
    numeric: true,
    cell: ({ producedPackages, totalCount }) => (
      <ProgressCell percent={percentOf(producedPackages, totalCount)} />
    ),
    sort: ({ producedPackages, totalCount }) => percentOf(producedPackages, totalCount) ?? 0,
    csv: ({ producedPackages, totalCount }) => percentOf(producedPackages, totalCount),
  },
];

export const orderProgressColumns = (t: TFunction, format: Format): readonly CsvColumn<OrderRow>[] => [
  ...what(t),
  ...when(t, format),
  ...howMuch(t, format),
];
