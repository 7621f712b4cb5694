import { type TimeWindow, unionOfWindows } from "@fiel/domain";
import type { TenantTelemetry } from "../stores/telemetry/tenant-telemetry.ts";
import type { RegisteredOrder } from "./load-orders.ts";
import { type OrderStretch, producedSelect, type ProducedRow } from "./produced-select.ts";

/**
 * Useful packages that were made for each order, by its id: of its product, on its group's equipment, while it was in
 * production. Orders for which none was made are absent.
 */
export async function usefulOfOrders(
  telemetry: TenantTelemetry,
  tenantId: number,
  orders: readonly RegisteredOrder[],
  nowMs: number,
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const groups = new Map(orders.flatMap(({ mids, group }) => mids.map((mid) => [mid, group.id] as const)));
  const stretches = orders.flatMap((order) => stretchesOf(order, nowMs));
  if (stretches.length === 0 || groups.size === 0) return new Map();
  const rows = await telemetry.rows<ProducedRow>(producedSelect(tenantId, groups, stretches), signal);
  return new Map(rows.map(({ orderId, useful }) => [orderId, useful]));
}

/** When an order was in production, until now where it still is. */
export function runsUntil({ runs }: RegisteredOrder, nowMs: number): TimeWindow[] {
  return unionOfWindows(runs.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));
}

function stretchesOf(order: RegisteredOrder, nowMs: number): OrderStretch[] {
  const of = { orderId: order.id, groupId: order.group.id, product: order.productId };
  return runsUntil(order, nowMs).map((window) => ({ ...window, ...of }));
}
