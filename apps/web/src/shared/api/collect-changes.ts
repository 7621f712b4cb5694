import type { LiveEvent } from "@fiel/contracts";
import type { LiveKind } from "./query-client.ts";

export interface ChangeCollector {
  readonly add: (event: LiveEvent) => void;
  readonly stop: () => void;
}

/**
 * Passes on the kinds of changes at most once in `periodMs`: at once when the last time is long enough ago, else when the period is over. When
 * `onChanges` returns true it is called again after a period. `monotonic` is a monotonic clock, ms.
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
