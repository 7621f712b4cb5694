import type { OccurrenceCauses } from "@fiel/contracts";
import { type KindOf, type OccurrenceKind, occurrenceKinds } from "../../shared/occurrences/event-level.ts";

export const measures = ["count", "duration"] as const;
/** Count, or duration in s. */
export type Measure = (typeof measures)[number];

/** A column per equipment, stacked by the kinds of its events. */
export interface KindColumns {
  readonly measure: Measure;
  /** Machine ids, since names may be equal. */
  readonly mids: readonly number[];
  readonly names: readonly string[];
  /** One value per equipment; kinds hidden in the legend are absent. */
  readonly stacks: readonly { readonly kind: OccurrenceKind; readonly values: readonly number[] }[];
  readonly totals: readonly number[];
}

export const kindColumns = (
  causes: readonly OccurrenceCauses[],
  measure: Measure,
  kindOf: KindOf,
  isShown: (kind: OccurrenceKind) => boolean,
): KindColumns => {
  // Nothing is lost in planned time, so that other events have no duration there.
  const valueIn = (event: OccurrenceCauses["events"][number]): number =>
    measure === "count" ? event.count : (event.planned ? event : event.unplanned).duration;
  const valueOf = ({ events }: OccurrenceCauses, kind: OccurrenceKind): number =>
    events.reduce((sum, event) => sum + (kindOf(event.code, event.planned) === kind ? valueIn(event) : 0), 0);
  const stacks = occurrenceKinds
    .filter((kind) => isShown(kind))
    .map((kind) => ({ kind, values: causes.map((cause) => valueOf(cause, kind)) }));
  const totals = causes.map((_, index) => stacks.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const mids = causes.map(({ equipment }) => equipment.mid);
  return { measure, mids, names: causes.map(({ equipment }) => equipment.n), stacks, totals };
};
