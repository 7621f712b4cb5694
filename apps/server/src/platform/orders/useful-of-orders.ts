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
  const stretches = orders.flatMap((order) => stretchesOf(order, nowMs));
  if (stretches.length === 0) return new Map();
  const rows = await telemetry.rows<ProducedRow>(producedSelect(tenantId, stretches), signal);
  return new Map(rows.map(({ orderId, useful }) => [orderId, useful]));
}

/** When an order was in production, until now where it still is. */
export function runsUntil({ runs }: RegisteredOrder, nowMs: number): TimeWindow[] {
  return unionOfWindows(runs.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));
}

function stretchesOf(order: RegisteredOrder, nowMs: number): OrderStretch[] {
  const windows = runsUntil(order, nowMs);
  return order.mids.flatMap((equipment) =>
    windows.map((window) => ({ ...window, orderId: order.id, equipment, product: order.productId })),
  );
}
