import type { EquipmentCondition } from "../status/equipment-condition.ts";
import { hourMs, minuteMs } from "../time/units.ts";

/** A stop that lasts as long is worse than anything else, ms. */
const longStopMs = 15 * minuteMs;
/** So long a sample that failed is told, unless somebody acknowledges it, ms. */
export const refusalHoldsMs = 2 * hourMs;

/** What asks for somebody. */
const attentionKinds = ["stop", "conformity", "silent", "orderLate"] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** A machine as it stands now; instants in UTC ms. */
export interface WatchedMachine {
  readonly mid: number;
  readonly condition: EquipmentCondition;
  /** Why it stands is planned. */
  readonly isPlanned: boolean;
  /** Since when it stands so; null: never heard of. */
  readonly sinceMs: number | null;
  /** Packages a minute; null: nothing is expected of it. */
  readonly expectedRate: number | null;
  /** End of the last sample that failed; null: none did, or it was acknowledged. */
  readonly refusedMs: number | null;
}

/** An order by its forecast. */
export interface WatchedOrder {
  readonly id: number;
  /** How much later than due it ends, ms; null: not known. */
  readonly delayMs: number | null;
  readonly dueMs: number | null;
}

/** One line; `id` is a machine's, or an order's where the kind says so. */
export interface Concern {
  readonly kind: AttentionKind;
  readonly id: number;
  /** Since when it lasts; of an order when it is due. */
  readonly sinceMs: number;
  /** How long it lasts; of an order how late it will be, ms. */
  readonly forMs: number;
  /** Packages that were expected meanwhile, whole; null where nothing is expected. */
  readonly lost: number | null;
}

/** Worst first: a long stop, a failed sample, silence, a late order, a shorter stop. */
const rankOf = ({ kind, forMs }: Concern): number => {
  if (kind === "stop") return forMs >= longStopMs ? 0 : 4;
  return { conformity: 1, silent: 2, orderLate: 3 }[kind];
};

const worstFirst = (one: Concern, other: Concern): number =>
  rankOf(one) - rankOf(other) ||
  (other.lost ?? -1) - (one.lost ?? -1) ||
  other.forMs - one.forMs ||
  one.id - other.id;

/**
 * What asks for somebody now, worst first: unplanned stops, failed samples of the last two hours, machines that fell silent, orders
 * that will be late. Within a kind by packages lost, then by time. Planned stops and machines that were never heard of never enter.
 * Empty where all is well. Source: design, home with attention.
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
  const { mid: id, condition, isPlanned, sinceMs, refusedMs } = machine;
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
  if (refusedMs !== null && nowMs - refusedMs < refusalHoldsMs) {
    const forMs = Math.max(0, nowMs - refusedMs);
    found.push({ kind: "conformity", id, sinceMs: refusedMs, forMs, lost: null });
  }
  return found;
}

const lostPackages = (rate: number | null, forMs: number): number | null =>
  rate === null ? null : Math.floor((rate * forMs) / minuteMs);
