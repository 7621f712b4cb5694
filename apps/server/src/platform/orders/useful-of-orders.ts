import { clipWindows, hourMs, minuteMs, recentPaceMs, type TimeWindow, unionOfWindows } from "@fiel/domain";
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
  const stretches = orders.flatMap((order) => stretchesUntil(order, nowMs));
  return readUsefulPackages(reading, groupsOf(orders), stretches);
}

/** Starts in steps, so that what was read before is found again. */
const recentStepMs = 5 * minuteMs;

/** The last hours of an order's time in production, by which its pace goes; empty where it was in none of them. */
export function recentRuns(order: RegisteredOrder, nowMs: number): TimeWindow[] {
  const startMs = Math.floor((nowMs - recentPaceMs) / recentStepMs) * recentStepMs;
  return clipWindows(runsUntil(order, nowMs), { startMs, endMs: nowMs });
}

/** Useful packages that were made for each order in its `recentRuns`, by its id; orders without any are absent. */
export function recentUsefulOfOrders(
  reading: Reading,
  orders: readonly RegisteredOrder[],
  nowMs: number,
): Promise<Useful> {
  const stretches = orders.flatMap((order) =>
    recentRuns(order, nowMs).map((run) => stretchOf(order, run, nowMs)),
  );
  return readUsefulPackages(reading, groupsOf(orders), stretches);
}

const groupsOf = (orders: readonly RegisteredOrder[]) =>
  new Map(orders.flatMap(({ mids, group }) => mids.map((mid) => [mid, group.id] as const)));

/** When an order was in production, until now where it still is. */
export const runsUntil = ({ runs }: RegisteredOrder, nowMs: number): TimeWindow[] =>
  unionOfWindows(runs.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })));

const stretchesUntil = (order: RegisteredOrder, nowMs: number): OrderStretch[] =>
  runsUntil(order, nowMs).map((run) => stretchOf(order, run, nowMs));

/** Of the hour that is going on everything belongs to the order that goes on: docs/adr/0018-open-windows-are-read-by-whole-steps.md. */
const stretchOf = (
  { id, group, productId }: RegisteredOrder,
  { startMs, endMs }: TimeWindow,
  nowMs: number,
): OrderStretch => ({
  orderId: id,
  groupId: group.id,
  product: productId,
  startMs,
  endMs: endMs === nowMs ? Math.ceil(nowMs / hourMs) * hourMs : endMs,
});
