import { hourMs, type TimeWindow, unionOfWindows } from "@fiel/domain";
import type { Reading } from "../telemetry/reading.ts";
import { type OrderStretch, readUsefulPackages, type Useful } from "../telemetry/useful-packages.ts";
import type { RegisteredOrder } from "./load-orders.ts";

/**
 * Useful packages that were made for each order, by its id: of its product, on its group's equipment, while it was in
 * production. Orders for which none was made are absent.
 */
export function usefulOfOrders(
  reading: Reading,
  orders: readonly RegisteredOrder[],
  nowMs: number,
): Promise<Useful> {
  const groups = new Map(orders.flatMap(({ mids, group }) => mids.map((mid) => [mid, group.id] as const)));
  const stretches = orders.flatMap((order) => stretchesUntil(order, nowMs));
  return readUsefulPackages(reading, groups, stretches);
}

/** When an order was in production, until now where it still is. */
export const runsUntil = ({ runs }: RegisteredOrder, nowMs: number): TimeWindow[] =>
  unionOfWindows(runs.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));

/** Of the hour that is going on everything belongs to the order that goes on: docs/adr/0018-open-windows-are-read-by-whole-steps.md. */
function stretchesUntil(order: RegisteredOrder, nowMs: number): OrderStretch[] {
  const of = { orderId: order.id, groupId: order.group.id, product: order.productId };
  return runsUntil(order, nowMs).map(({ startMs, endMs }) => ({
    ...of,
    startMs,
    endMs: endMs === nowMs ? Math.ceil(nowMs / hourMs) * hourMs : endMs,
  }));
}
