import type { EquipmentCondition } from "../status/equipment-condition.ts";
import { hourMs, minuteMs } from "../time/units.ts";

/** A stop that lasts this long ranks before everything else, ms. */
const longStopMs = 15 * minuteMs;
/** Evidence of low weights is listed for this long after the last sample that adds to it, unless somebody acknowledges it, ms. */
export const evidenceHoldsMs = 2 * hourMs;
/** A registered machine that was never heard is listed after this long, ms. */
export const unheardAfterMs = hourMs;

/** What can need attention. */
const attentionKinds = ["stop", "conformity", "silent", "orderLate", "neverHeard"] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Present state of a machine; instants in UTC ms. */
export interface WatchedMachine {
  readonly mid: number;
  readonly condition: EquipmentCondition;
  /** Whether the cause of its stop is planned. */
  readonly isPlanned: boolean;
  /** Start of its present state; null: never heard. */
  readonly sinceMs: number | null;
  /** When it was registered; null: unknown. */
  readonly registeredMs: number | null;
  /** Packages a minute; null: no expected rate. */
  readonly expectedRate: number | null;
  /** End of the last sample that adds to evidence of low weights; null: none, or it was acknowledged. */
  readonly evidenceMs: number | null;
}

/** An order with its forecast. */
export interface WatchedOrder {
  readonly id: number;
  /** Expected end minus due time, ms; null: unknown. */
  readonly delayMs: number | null;
  readonly dueMs: number | null;
}

/** One line of the list; `id` is a machine's, or an order's for `orderLate`. */
export interface Concern {
  readonly kind: AttentionKind;
  readonly id: number;
  /** Start of the problem; for an order its due time, for a machine never heard its registration. */
  readonly sinceMs: number;
  /** Duration of the problem; for an order its expected delay, ms. */
  readonly forMs: number;
  /** Packages expected in that time, whole; null without an expected rate. */
  readonly lost: number | null;
}

/** Worst first: a long stop, evidence of low weights, silence, a late order, a shorter stop, a machine never heard. */
const rankOf = ({ kind, forMs }: Concern): number => {
  if (kind === "stop") return forMs >= longStopMs ? 0 : 4;
  return { conformity: 1, silent: 2, orderLate: 3, neverHeard: 5 }[kind];
};

const worstFirst = (one: Concern, other: Concern): number =>
  rankOf(one) - rankOf(other) ||
  (other.lost ?? -1) - (one.lost ?? -1) ||
  other.forMs - one.forMs ||
  one.id - other.id;

/**
 * What needs attention now, worst first: unplanned stops, evidence of low weights of the last two hours, machines that fell silent, orders that will
 * be late, machines that were registered an hour ago and never heard. Within a kind by packages lost, then by time. Planned stops are left
 * out. Empty when there is nothing. Source: design, home with attention.
 */
export function attentionOf(
  machines: readonly WatchedMachine[],
  orders: readonly WatchedOrder[],
  nowMs: number,
): Concern[] {
  return [
    ...machines.flatMap((machine) => ofMachine(machine, nowMs)),
    ...orders.flatMap(({ id, delayMs, dueMs }): Concern[] =>
      dueMs !== null && delayMs !== null && delayMs > 0
        ? [{ kind: "orderLate", id, sinceMs: dueMs, forMs: delayMs, lost: null }]
        : [],
    ),
  ].toSorted(worstFirst);
}

function ofMachine(machine: WatchedMachine, nowMs: number): Concern[] {
  const { mid: id, condition, isPlanned, sinceMs, registeredMs, evidenceMs } = machine;
  const found: Concern[] = [];
  const isStop = condition === "stopped" && !isPlanned;
  if (sinceMs !== null && (isStop || condition === "disconnected")) {
    const forMs = Math.max(0, nowMs - sinceMs);
    found.push({
      kind: isStop ? "stop" : "silent",
      id,
      sinceMs,
      forMs,
      lost: lostPackages(machine.expectedRate, forMs),
    });
  }
  if (sinceMs === null && registeredMs !== null && nowMs - registeredMs >= unheardAfterMs)
    found.push({ kind: "neverHeard", id, sinceMs: registeredMs, forMs: nowMs - registeredMs, lost: null });
  if (evidenceMs !== null && nowMs - evidenceMs < evidenceHoldsMs) {
    const forMs = Math.max(0, nowMs - evidenceMs);
    found.push({ kind: "conformity", id, sinceMs: evidenceMs, forMs, lost: null });
  }
  return found;
}

const lostPackages = (rate: number | null, forMs: number): number | null =>
  rate === null ? null : Math.floor((rate * forMs) / minuteMs);
