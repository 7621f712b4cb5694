import type { OrderInWork } from "@fiel/contracts";
import { type OrderForecast, orderStatus } from "@fiel/domain";
import { forecastOfOrder } from "../../shared/orders/forecast-of-order.ts";

/** An order with its forecast. */
export interface OrderRow extends OrderInWork {
  readonly forecast: OrderForecast;
}

export const orderRows = (orders: readonly OrderInWork[], nowMs: number): OrderRow[] =>
  orders.map((order) => ({ ...order, forecast: forecastOfOrder(order, nowMs) }));

/** Whether the forecast end is after the due date. */
export const isLate = ({ forecast: { delayMs } }: OrderRow): boolean => delayMs !== null && delayMs > 0;

/** Whether the order is finished or cancelled. */
export const isOver = ({ status }: OrderRow): boolean =>
  status === orderStatus.finished || status === orderStatus.cancelled;

/** Statuses in display order: in production first, cancelled last. Within a status, late orders come first. */
const stages: readonly number[] = [2, 3, 1, 4, 0];
export const placeOfOrder = (row: OrderRow): number => stages.indexOf(row.status) - (isLate(row) ? 0.5 : 0);
