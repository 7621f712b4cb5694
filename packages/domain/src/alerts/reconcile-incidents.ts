import type { Incident } from "./incidents.ts";

export interface ReconciledIncidents<Known extends Incident> {
  readonly opened: readonly Incident[];
  /** Known incidents with their present form: ended, open again, or with a start that became known late. */
  readonly changed: readonly { readonly known: Known; readonly now: Incident }[];
  /** Known incidents that turned out to be none, because of late records. People who were told stay told. */
  readonly withdrawn: readonly Known[];
}

/**
 * How to change the known incidents into those computed for the same time. Incidents are matched by their key (start); where a late record
 * moved the start, by the time they share. Both lists are in time order and do not overlap.
 */
export function reconcileIncidents<Known extends Incident>(
  known: readonly Known[],
  computed: readonly Incident[],
): ReconciledIncidents<Known> {
  const left = new Set(computed);
  const changed: { known: Known; now: Incident }[] = [];
  const withdrawn: Known[] = [];
  for (const one of known) {
    const candidates = [...left];
    const now =
      candidates.find(({ startMs }) => startMs === one.startMs) ??
      candidates.find((other) => touches(one, other));
    if (now === undefined) withdrawn.push(one);
    else {
      left.delete(now);
      if (now.startMs !== one.startMs || now.openedMs !== one.openedMs || now.endMs !== one.endMs)
        changed.push({ known: one, now });
    }
  }
  return { opened: [...left], changed, withdrawn };
}

const touches = (one: Incident, other: Incident): boolean =>
  one.startMs < (other.endMs ?? Number.POSITIVE_INFINITY) &&
  other.startMs < (one.endMs ?? Number.POSITIVE_INFINITY);
