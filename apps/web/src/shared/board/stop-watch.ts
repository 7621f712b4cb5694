import type { BoardMachine } from "@fiel/contracts";

const shownFullMs = 60_000;

export interface StopNews {
  /** The machine shown large, which stopped last; null when no stop is recent. */
  readonly newest: BoardMachine | null;
  /** All other machines out of production, the newest first. */
  readonly others: readonly BoardMachine[];
}

interface Reading {
  /** The server's time, UTC ms. */
  readonly nowMs: number;
  readonly monotonicMs: number;
}

export interface StopWatch {
  /** What to tell now; null when no machine has an unplanned stop. */
  readonly look: (machines: readonly BoardMachine[], at: Reading, fullMs: number) => StopNews | null;
}

const isStopped = ({ condition, planned }: BoardMachine): boolean => condition === "stopped" && !planned;
const isOut = (machine: BoardMachine): boolean => isStopped(machine) || machine.condition === "disconnected";
const bySince = (one: BoardMachine, other: BoardMachine): number => (other.since ?? 0) - (one.since ?? 0);

/**
 * Remembers when each stop was first seen. A stop is shown large for at least a minute and one rotation of the pages, then small with the others. A
 * stop that was already old when first seen is never shown large.
 */
export const createStopWatch = (): StopWatch => {
  let known = new Map<number, { readonly since: number | null; readonly seenMs: number }>();
  return {
    look: (machines, { nowMs, monotonicMs }, fullMs) => {
      const stopped = machines.filter(isStopped);
      known = new Map(
        stopped.map(({ id, since }) => {
          const before = known.get(id);
          if (before !== undefined && before.since === since) return [id, before];
          const isOld = since === null || nowMs - since > shownFullMs;
          return [id, { since, seenMs: isOld ? Number.NEGATIVE_INFINITY : monotonicMs }];
        }),
      );
      if (stopped.length === 0) return null;
      const full = Math.max(shownFullMs, fullMs);
      const isNew = ({ id }: BoardMachine): boolean =>
        monotonicMs - (known.get(id)?.seenMs ?? -Infinity) < full;
      const newest = [...stopped].sort(bySince).find(isNew) ?? null;
      const others = machines.filter((machine) => isOut(machine) && machine.id !== newest?.id);
      return { newest, others: [...others].sort(bySince) };
    },
  };
};
