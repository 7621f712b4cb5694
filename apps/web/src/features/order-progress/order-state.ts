import type { OrderInWork } from "@fiel/contracts";
import { orderStatus } from "@fiel/domain";

const open: ReadonlySet<number> = new Set([
  orderStatus.pending,
  orderStatus.inProduction,
  orderStatus.paused,
]);
const firstStatuses: readonly number[] = [orderStatus.inProduction, orderStatus.paused, orderStatus.pending];

/** Whether it may still be worked on. */
export const isOpen = ({ status }: Pick<OrderInWork, "status">): boolean => open.has(status);

/** Why an order has no start: it may still come, or the order ended without production. */
export const absentStart = ({ status }: Pick<OrderInWork, "status">): "notStarted" | "noProduction" =>
  open.has(status) ? "notStarted" : "noProduction";

/** What can still be worked on, what runs first; that is what the chart shows. */
export const openOrders = (orders: readonly OrderInWork[], most: number): OrderInWork[] =>
  orders
    .filter(({ status }) => open.has(status))
    .toSorted((one, other) => firstStatuses.indexOf(one.status) - firstStatuses.indexOf(other.status))
    .slice(0, most);
