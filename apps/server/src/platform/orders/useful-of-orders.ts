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

/** Useful packages by order id, with a part for each pack size; orders without any are absent. */
export type UsefulOfOrders = ReadonlyMap<number, readonly ProductPackages[]>;

export interface OrdersQuestion {
  readonly orders: readonly RegisteredOrder[];
  readonly registrations: Pick<TenantRegistrations, "past" | "productById">;
  readonly nowMs: number;
}

/**
 * Useful packages of each order: of its product, on the machines in its group, while it was in production, by the pack sizes of the time.
 */
export function usefulOfOrders(
  reading: Reading,
  { orders, registrations, nowMs }: OrdersQuestion,
): Promise<UsefulOfOrders> {
  const pieces = orders.flatMap((order) => piecesOfOrder(order, runsUntil(order, nowMs), registrations));
  return readPieces(reading, pieces, nowMs);
}

/** Starts are rounded to steps, so that cached reads are found. */
const recentStepMs = 5 * minuteMs;

/** The last hours of an order's production time, on which its pace depends; empty if it was not in production then. */
export function recentRuns(order: RegisteredOrder, nowMs: number): TimeWindow[] {
  const startMs = Math.floor((nowMs - recentPaceMs) / recentStepMs) * recentStepMs;
  return clipWindows(runsUntil(order, nowMs), { startMs, endMs: nowMs });
}

/** Useful packages of each order in its `recentRuns`. */
export function recentUsefulOfOrders(
  reading: Reading,
  { orders, registrations, nowMs }: OrdersQuestion,
): Promise<UsefulOfOrders> {
  const pieces = orders.flatMap((order) => piecesOfOrder(order, recentRuns(order, nowMs), registrations));
  return readPieces(reading, pieces, nowMs);
}

/** Times in production, until now for an order that still is. */
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
