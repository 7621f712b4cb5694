import { leastPaceMs } from "../pace/pace.ts";
import { hourMs } from "../time/units.ts";
import { orderStatus } from "./order-status.ts";

/** The pace of an order is measured over this last part of its production time, ms. */
export const recentPaceMs = 2 * hourMs;

/** Bales made in some production time. */
export interface MadeBales {
  readonly bales: number;
  readonly elapsedMs: number;
}

/** State of an order that is worked on. */
export interface OrderInHand {
  readonly status: number;
  /** Bales to make. */
  readonly projected: number;
  /** Since its first start of production. */
  readonly whole: MadeBales;
  /** The part of `whole` in the last `recentPaceMs`. */
  readonly recent: MadeBales;
  /** UTC ms; null: no due time. */
  readonly dueMs: number | null;
}

/** Forecast of an order. */
export interface OrderForecast {
  /** Bales per hour of production; 0 while it stands, null when unknown. */
  readonly pace: number | null;
  /** Expected end at that pace, UTC ms; null when the order is complete, not in production, without a pace, or standing. */
  readonly endMs: number | null;
  /**
   * Expected end minus due time, ms. Negative is slack; Infinity for an order that stands. Null without a due time, when complete, and when
   * the end is unknown.
   */
  readonly delayMs: number | null;
}

const paceOf = ({ bales, elapsedMs }: MadeBales): number | null =>
  elapsedMs < leastPaceMs ? null : (bales / elapsedMs) * hourMs;

const isOpen = (status: number): boolean =>
  status !== orderStatus.finished && status !== orderStatus.cancelled;

/**
 * Pace, end and delay of an order, from the last two hours of production, or from all of it when these are too short. An order past its due
 * time is late whatever its pace. A pace of 0 counts: an order that stands is not expected to go on as before. Source: domain decisions,
 * "Fields beyond the spec"; design, machine page.
 */
export function orderForecast(order: OrderInHand, nowMs: number): OrderForecast {
  const { status, projected, whole, recent, dueMs } = order;
  const pace = paceOf(recent) ?? paceOf(whole);
  const remaining = Math.max(0, projected - whole.bales);
  if (remaining === 0 || !isOpen(status)) return { pace, endMs: null, delayMs: null };
  const goesOn = pace !== null && status === orderStatus.inProduction;
  // Infinity when the pace is 0.
  const endsMs = goesOn ? nowMs + (remaining / pace) * hourMs : null;
  const endMs = endsMs === Number.POSITIVE_INFINITY ? null : endsMs;
  if (dueMs === null) return { pace, endMs, delayMs: null };
  if (endsMs !== null) return { pace, endMs, delayMs: endsMs - dueMs };
  return { pace, endMs, delayMs: nowMs > dueMs ? nowMs - dueMs : null };
}
