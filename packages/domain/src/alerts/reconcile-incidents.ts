import type { Incident } from "./incidents.ts";

export interface ReconciledIncidents<Known extends Incident> {
  readonly opened: readonly Incident[];
  /** Known ones as they are now: ended, going on anew, or with another start that came to be known late. */
  readonly changed: readonly { readonly known: Known; readonly now: Incident }[];
  /** Known ones that were none, by what came late. Who was told is told. */
  readonly withdrawn: readonly Known[];
}

/**
 * What is to be done to the incidents that are known so that they are those computed of the same horizon: by the key (start), and
 * where a late record moved it, by the time they have in common. Both in time order, apart from each other.
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
