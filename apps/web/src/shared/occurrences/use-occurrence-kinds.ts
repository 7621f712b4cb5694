import { useMemo } from "react";
import { type KindOf, occurrenceKindOf } from "./event-level.ts";
import { useEvents } from "./use-events.ts";

const none: readonly never[] = [];

/**
 * Kind of each event code by the catalogue; keeps its identity while the catalogue does not change. `pending` until it is loaded: a chart drawn
 * earlier would change its colours.
 */
export const useOccurrenceKinds = (): {
  readonly kindOf: KindOf;
  readonly pending: boolean;
} => {
  const { data, isPending } = useEvents();
  const kindOf = useMemo(() => occurrenceKindOf(data ?? none), [data]);
  return { kindOf, pending: isPending };
};
