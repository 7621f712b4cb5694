import {
  clipWindows,
  minuteMs,
  type ProductPackages,
  recentPaceMs,
  type TimeWindow,
  unionOfWindows,
} from "@fiel/domain";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { Reading } from "../telemetry/reading.ts";
import { readUsefulPackages } from "../telemetry/useful-packages.ts";
import type { RegisteredOrder } from "./load-orders.ts";
import { batchesOfPieces, type OrderPiece, piecesOfOrder } from "./order-pieces.ts";

/** Useful packages by the order's id, those of each pack size apart; orders for which none was made are absent. */
export type UsefulOfOrders = ReadonlyMap<number, readonly ProductPackages[]>;

export interface OrdersQuestion {
  readonly orders: readonly RegisteredOrder[];
  readonly registrations: Pick<TenantRegistrations, "past" | "productById">;
  readonly nowMs: number;
}

/**
 * Useful packages that were made for each order: of its product, on the machines that were in its group, while it was in production, by
 * the pack sizes of the time.
 */
export function usefulOfOrders(
  reading: Reading,
  { orders, registrations, nowMs }: OrdersQuestion,
): Promise<UsefulOfOrders> {
  const pieces = orders.flatMap((order) => piecesOfOrder(order, runsUntil(order, nowMs), registrations));
  return readPieces(reading, pieces, nowMs);
}

/** Starts in steps, so that what was read before is found again. */
const recentStepMs = 5 * minuteMs;

/** The last hours of an order's time in production, by which its pace goes; empty where it was in none of them. */
export function recentRuns(order: RegisteredOrder, nowMs: number): TimeWindow[] {
  const startMs = Math.floor((nowMs - recentPaceMs) / recentStepMs) * recentStepMs;
  return clipWindows(runsUntil(order, nowMs), { startMs, endMs: nowMs });
}

/** The same in their `recentRuns`. */
export function recentUsefulOfOrders(
  reading: Reading,
  { orders, registrations, nowMs }: OrdersQuestion,
): Promise<UsefulOfOrders> {
  const pieces = orders.flatMap((order) => piecesOfOrder(order, recentRuns(order, nowMs), registrations));
  return readPieces(reading, pieces, nowMs);
}

/** When an order was in production, until now where it still is. */
export const runsUntil = ({ runs }: RegisteredOrder, nowMs: number): TimeWindow[] =>
  unionOfWindows(runs.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));

async function readPieces(
  reading: Reading,
  pieces: readonly OrderPiece[],
  nowMs: number,
): Promise<UsefulOfOrders> {
  const { batches, owners } = batchesOfPieces(pieces, nowMs);
  const counts = await Promise.all(
    batches.map(({ groups, stretches }) => readUsefulPackages(reading, groups, stretches)),
  );
  const sums = new Map<number, number>();
  for (const [number, n] of counts.flatMap((each) => [...each]))
    sums.set(number, (sums.get(number) ?? 0) + n);
  const made = [...sums].flatMap(([number, usefulCount]) => {
    const owner = owners.get(number);
    return owner === undefined ? [] : [{ ...owner, usefulCount }];
  });
  return new Map(
    [...Map.groupBy(made, ({ orderId }) => orderId)].map(([id, own]) => [
      id,
      own.map(({ usefulCount, packSize }) => ({ usefulCount, packSize })),
    ]),
  );
}
