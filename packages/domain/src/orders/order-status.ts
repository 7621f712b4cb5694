import type { TimeWindow } from "../time/time-window.ts";

/** Status of an order by its index (domain decisions, "Bales and orders"). */
export const orderStatus = { cancelled: 0, pending: 1, inProduction: 2, paused: 3, finished: 4 } as const;
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

/** Labels by status index, pt-BR. */
export const orderStatusLabels = ["Cancelada", "Pendente", "Em produção", "Pausada", "Concluída"] as const;

/** Status of every new order. */
export const newOrderStatus: OrderStatus = orderStatus.pending;

/** An order got a status at an instant, UTC ms. */
export interface StatusChange {
  readonly atMs: number;
  readonly status: OrderStatus;
}

const inTimeOrder = (changes: readonly StatusChange[]): StatusChange[] =>
  changes.toSorted((one, other) => one.atMs - other.atMs);

/** When an order first went into production, UTC ms; null while it has not. Changes in any order. */
export function startOfOrderMs(changes: readonly StatusChange[]): number | null {
  return inTimeOrder(changes).find(({ status }) => status === orderStatus.inProduction)?.atMs ?? null;
}

/**
 * The windows in which an order was in production, the last one open until now; in time order, without empty ones.
 * Changes in any order; of several at one instant the last one given stands. Empty when it never was.
 */
export function productionWindows(changes: readonly StatusChange[], nowMs: number): TimeWindow[] {
  const windows: TimeWindow[] = [];
  let sinceMs: number | null = null;
  for (const { atMs, status } of inTimeOrder(changes)) {
    if (status === orderStatus.inProduction) {
      sinceMs ??= atMs;
    } else if (sinceMs !== null) {
      if (sinceMs < atMs) windows.push({ startMs: sinceMs, endMs: atMs });
      sinceMs = null;
    }
  }
  if (sinceMs !== null && sinceMs < nowMs) windows.push({ startMs: sinceMs, endMs: nowMs });
  return windows;
}

/** What decides whether two orders stand in each other's way. */
export interface OrderPlace {
  readonly id: string | number;
  readonly product: string | number;
  readonly group: string | number;
  readonly status: OrderStatus;
}

/**
 * The other order that is already in production for the same group and product, for which this one may not go into
 * production; null when there is none. The order itself never stands in its own way.
 */
export function orderInTheWay<Order extends OrderPlace>(
  orders: readonly Order[],
  candidate: Omit<OrderPlace, "status">,
): Order | null {
  const other = orders.find(
    ({ id, product, group, status }) =>
      id !== candidate.id &&
      product === candidate.product &&
      group === candidate.group &&
      status === orderStatus.inProduction,
  );
  return other ?? null;
}
