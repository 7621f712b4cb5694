import { useMemo } from "react";
import { type KindOf, occurrenceKindOf } from "./event-level.ts";
import { useEvents } from "./use-events.ts";

const none: readonly never[] = [];

/**
 * The kind of each event code by the catalogue; keeps its identity while that does not change. `pending` until it is known:
 * a picture drawn before would change its colours a moment later.
 */
export const useOccurrenceKinds = (): {
  readonly kindOf: KindOf;
  readonly pending: boolean;
} => {
  const { data, isPending } = useEvents();
  const kindOf = useMemo(() => occurrenceKindOf(data ?? none), [data]);
  return { kindOf, pending: isPending };
};
