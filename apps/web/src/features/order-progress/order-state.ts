import type { OrderInWork } from "@fiel/contracts";
import { orderStatus } from "@fiel/domain";

const open: ReadonlySet<number> = new Set([
  orderStatus.pending,
  orderStatus.inProduction,
  orderStatus.paused,
]);
const firstStatuses: readonly number[] = [orderStatus.inProduction, orderStatus.paused, orderStatus.pending];

/** Whether the order can still be worked on. */
export const isOpen = ({ status }: Pick<OrderInWork, "status">): boolean => open.has(status);

/** Why an order has no start: not started yet, or it ended without production. */
export const absentStart = ({ status }: Pick<OrderInWork, "status">): "notStarted" | "noProduction" =>
  open.has(status) ? "notStarted" : "noProduction";

/** Orders that can still be worked on, those in production first. */
export const openOrders = (orders: readonly OrderInWork[]): OrderInWork[] =>
  orders
    .filter(({ status }) => open.has(status))
    .toSorted((one, other) => firstStatuses.indexOf(one.status) - firstStatuses.indexOf(other.status));
