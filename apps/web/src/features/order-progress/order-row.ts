import type { OrderInWork } from "@fiel/contracts";
import { type OrderForecast, orderStatus } from "@fiel/domain";
import { forecastOfOrder } from "../../shared/orders/forecast-of-order.ts";

/** An order, and how it goes on. */
export interface OrderRow extends OrderInWork {
  readonly forecast: OrderForecast;
}

export const orderRows = (orders: readonly OrderInWork[], nowMs: number): OrderRow[] =>
  orders.map((order) => ({ ...order, forecast: forecastOfOrder(order, nowMs) }));

/** Ends later than it is due. */
export const isLate = ({ forecast: { delayMs } }: OrderRow): boolean => delayMs !== null && delayMs > 0;

/** Nothing is to be made of it any more. */
export const isOver = ({ status }: OrderRow): boolean =>
  status === orderStatus.finished || status === orderStatus.cancelled;

/** What runs first, what is over last; of each stage what is late before the others. */
const stages: readonly number[] = [2, 3, 1, 4, 0];
export const placeOfOrder = (row: OrderRow): number => stages.indexOf(row.status) - (isLate(row) ? 0.5 : 0);
