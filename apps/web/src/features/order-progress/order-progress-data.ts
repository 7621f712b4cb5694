import type { OrderInWork } from "@fiel/contracts";
import { percentOf } from "@fiel/domain";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { type OrderState, stateOfOrder } from "../../shared/orders/order-states.ts";

type Word = OrderState | "order" | "product" | "status" | "made" | "rest" | "projected" | "progress";

/** The chart's table for a file, without series hidden in the legend; in bales. */
export const orderProgressData = (
  orders: readonly OrderInWork[],
  isShown: (series: string) => boolean,
  t: (key: `orders.${Word}`) => string,
): TableData => {
  const made = isShown("made");
  const rest = isShown("rest");
  return {
    columns: [
      t("orders.order"),
      t("orders.product"),
      t("orders.status"),
      ...(made ? [t("orders.made")] : []),
      ...(rest ? [t("orders.rest")] : []),
      t("orders.projected"),
      ...(made ? [`${t("orders.progress")} (%)`] : []),
    ],
    rows: orders.map((order) => [
      order.codeText,
      order.product.name,
      t(`orders.${stateOfOrder(order)}`),
      ...(made ? [order.producedPackages] : []),
      ...(rest ? [Math.max(0, order.totalCount - order.producedPackages)] : []),
      order.totalCount,
      ...(made ? [percentOf(order.producedPackages, order.totalCount)] : []),
    ]),
  };
};
