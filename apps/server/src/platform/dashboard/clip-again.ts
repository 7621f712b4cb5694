import { type ClippedOccurrence, clipOccurrences, type Occurrence, type TimeWindow } from "@fiel/domain";
import { perObject } from "./per-object.ts";

/** Of one equipment: the same list as long as none comes. */
export type Occurrences = readonly Occurrence[];

/** UTC ms: no window that ends later cuts any of them. */
const lastEndOf = perObject((occurrences: Occurrences): number =>
  occurrences.reduce((last, { endMs }) => Math.max(last, endMs ?? Infinity), 0),
);

interface Clipped {
  readonly how: string;
  readonly clipped: ClippedOccurrence[];
}

/** How a list was clipped last. */
const before = new WeakMap<Occurrences, Clipped>();

/**
 * As `clipOccurrences`, but where all has ended it gives the list that it gave before: that the time goes on changes nothing
 * in it, and so in nothing that follows from it.
 */
export function clipAgain(
  occurrences: Occurrences,
  windows: readonly TimeWindow[],
  nowMs: number,
  ignoredCodes: ReadonlySet<number>,
): readonly ClippedOccurrence[] {
  const last = windows.at(-1);
  if (last === undefined || last.endMs < lastEndOf(occurrences))
    return clipOccurrences(occurrences, windows, nowMs, ignoredCodes);
  const how = JSON.stringify([windows.slice(0, -1), last.startMs, [...ignoredCodes]]);
  const known = before.get(occurrences);
  if (known?.how === how) return known.clipped;
  const clipped = clipOccurrences(occurrences, windows, nowMs, ignoredCodes);
  before.set(occurrences, { how, clipped });
  return clipped;
}
