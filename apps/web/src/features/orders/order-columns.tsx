import type { TFunction } from "i18next";
import { keepUnits } from "../../shared/format/keep-units.ts";
import { OrderStateMark } from "../../shared/orders/order-state-mark.tsx";
import { stateOfOrder } from "../../shared/orders/order-states.ts";
import { actionsColumn } from "../../shared/registration/actions-column.tsx";
import { nameColumn } from "../../shared/registration/name-column.tsx";
import type { ListContext } from "../../shared/registration/registration-page.tsx";
import type { Column } from "../../shared/table/column.ts";
import { nameOfOrder, type OrderRow } from "./orders.ts";
import { Quantity } from "./quantity.tsx";

/** Columns of orders. They are named by code and sorted by id, which is creation order. */
export const orderColumns = (t: TFunction, context: ListContext<OrderRow>): readonly Column<OrderRow>[] => [
  { ...nameColumn(t("registeredOrders.order"), context, nameOfOrder), id: "id", sort: ({ id }) => id },
  {
    id: "product",
    header: t("registeredOrders.product"),
    cell: ({ productName }) => keepUnits(productName),
    sort: ({ productName }) => productName,
  },
  {
    id: "count",
    header: t("registeredOrders.baleCount"),
    minor: true,
    cell: ({ count }) => <Quantity of={count} />,
    sort: ({ count }) => count,
    numeric: true,
  },
  {
    id: "group",
    header: t("registeredOrders.group"),
    minor: true,
    cell: ({ groupName }) => groupName,
    sort: ({ groupName }) => groupName,
  },
  {
    id: "made",
    header: t("registeredOrders.made"),
    minor: true,
    cell: ({ productsQuantity = null }) => <Quantity of={productsQuantity} />,
    sort: ({ productsQuantity = 0 }) => productsQuantity,
    numeric: true,
  },
  {
    id: "status",
    header: t("registeredOrders.status"),
    cell: (order) => <OrderStateMark state={stateOfOrder(order)} />,
    sort: ({ status }) => status,
  },
  actionsColumn(t, context, nameOfOrder),
];
