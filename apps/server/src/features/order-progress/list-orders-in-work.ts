import type { OrderInWork } from "@fiel/contracts";
import { balesOf, type ProductPackages, unionLengthMs } from "@fiel/domain";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { RegisteredOrder } from "../../platform/orders/load-orders.ts";
import {
  recentRuns,
  recentUsefulOfOrders,
  runsUntil,
  usefulOfOrders,
} from "../../platform/orders/useful-of-orders.ts";

/** Orders with the bales made for them, in the given order. */
export async function listOrdersInWork(
  reading: Reading,
  orders: readonly RegisteredOrder[],
  { registrations, nowMs }: TimedComputeContext,
): Promise<OrderInWork[]> {
  const question = { orders, registrations, nowMs };
  const [usefulOf, recentOf] = await Promise.all([
    usefulOfOrders(reading, question),
    recentUsefulOfOrders(reading, question),
  ]);
  return orders.flatMap((order) => {
    const { id, codeText, productId, group, count, status, dueAt, runs } = order;
    const product = registrations.productById.get(productId);
    if (product === undefined) return [];
    const { name, codeText: productCode, unit } = product;
    return {
      id,
      codeText,
      product: { id: productId, name, codeText: productCode, unit },
      group,
      totalCount: count,
      producedPackages: balesOf(...(usefulOf.get(id) ?? [])),
      status,
      start: runs[0]?.startMs ?? null,
      elapsed: unionLengthMs(runsUntil(order, nowMs)) / 1000,
      dueAt,
      recent: {
        elapsed: unionLengthMs(recentRuns(order, nowMs)) / 1000,
        bales: shareOf(recentOf.get(id) ?? []),
      },
    };
  });
}

/** Bales, not rounded. */
const shareOf = (parts: readonly ProductPackages[]): number =>
  parts.reduce((sum, { usefulCount, packSize }) => sum + usefulCount / packSize, 0);
