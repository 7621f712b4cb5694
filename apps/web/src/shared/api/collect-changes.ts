import type { LiveEvent } from "@fiel/contracts";
import type { LiveKind } from "./query-client.ts";

export interface ChangeCollector {
  readonly add: (event: LiveEvent) => void;
  readonly stop: () => void;
}

/**
 * Hands collected kinds on at once when none were handed on in the last `periodMs`, else when that time is over: at most once
 * a period, and never later than one period after the change. A taker that answers true is called again after a period. `monotonic`:
 * ms of a clock that nobody sets.
 */
export const collectChanges = (
  onChanges: (kinds: ReadonlySet<LiveKind>) => boolean,
  periodMs: number,
  monotonic: () => number,
): ChangeCollector => {
  let kinds = new Set<LiveKind>();
  let handedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = () => {
    timer ??= setTimeout(hand, Math.max(0, handedAt + periodMs - monotonic()));
  };

  const hand = () => {
    timer = undefined;
    handedAt = monotonic();
    const collected = kinds;
    kinds = new Set();
    if (onChanges(collected)) schedule();
  };

  return {
    add: (event) => {
      for (const kind of event.kinds) kinds.add(kind);
      if (kinds.size > 0) schedule();
    },
    stop: () => clearTimeout(timer),
  };
};
