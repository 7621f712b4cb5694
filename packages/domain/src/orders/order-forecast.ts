import { hourMs, minuteMs } from "../time/units.ts";
import { orderStatus } from "./order-status.ts";

/** How an order's last hours count towards its pace, ms. */
export const recentPaceMs = 2 * hourMs;
/** Less time in production than this says nothing of a pace, ms. */
const leastPaceMs = 15 * minuteMs;

/** Bales made in some time in production. */
export interface MadeBales {
  readonly bales: number;
  readonly elapsedMs: number;
}

/** What is known of an order that is worked on. */
export interface OrderInHand {
  readonly status: number;
  /** Bales to make. */
  readonly projected: number;
  /** Since it went into production first. */
  readonly whole: MadeBales;
  /** Of that what fell into the last `recentPaceMs`. */
  readonly recent: MadeBales;
  /** When it should be done, UTC ms; null: nothing is late. */
  readonly dueMs: number | null;
}

/** How an order goes on. */
export interface OrderForecast {
  /** Bales an hour of production; 0 while it stands, null while nothing can be said. */
  readonly pace: number | null;
  /** When it ends at that pace, UTC ms; null where it is reached, not in production, has no pace or stands. */
  readonly endMs: number | null;
  /**
   * How much later than due it ends, ms: negative is slack, Infinity is an order that stands and so ends never. Null without a due time,
   * where all is made, and where the end is unknown.
   */
  readonly delayMs: number | null;
}

const paceOf = ({ bales, elapsedMs }: MadeBales): number | null =>
  elapsedMs < leastPaceMs ? null : (bales / elapsedMs) * hourMs;

const isOpen = (status: number): boolean =>
  status !== orderStatus.finished && status !== orderStatus.cancelled;

/**
 * Pace, end and delay of an order: by what it made in the last two hours of production, else by all it made. What is due and not made
 * is late whatever its pace. A pace of 0 is a pace: an order that stands does not go on as it went before. Source: domain decisions, "Fields beyond the spec"; design, machine page.
 */
export function orderForecast(order: OrderInHand, nowMs: number): OrderForecast {
  const { status, projected, whole, recent, dueMs } = order;
  const pace = paceOf(recent) ?? paceOf(whole);
  const remaining = Math.max(0, projected - whole.bales);
  if (remaining === 0 || !isOpen(status)) return { pace, endMs: null, delayMs: null };
  const goesOn = pace !== null && status === orderStatus.inProduction;
  // Divided by a pace of 0 it is Infinity.
  const endsMs = goesOn ? nowMs + (remaining / pace) * hourMs : null;
  const endMs = endsMs === Number.POSITIVE_INFINITY ? null : endsMs;
  if (dueMs === null) return { pace, endMs, delayMs: null };
  if (endsMs !== null) return { pace, endMs, delayMs: endsMs - dueMs };
  return { pace, endMs, delayMs: nowMs > dueMs ? nowMs - dueMs : null };
}
