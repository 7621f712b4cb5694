import type { OccurrenceCauses } from "@fiel/contracts";
import { type KindOf, type OccurrenceKind, occurrenceKinds } from "../../shared/occurrences/event-level.ts";

export const measures = ["count", "duration"] as const;
/** How often (count), or how long (s). */
export type Measure = (typeof measures)[number];

/** A column for each equipment, stacked by the kinds of its events. */
export interface KindColumns {
  readonly measure: Measure;
  /** Machine ids: names may stand twice. */
  readonly mids: readonly number[];
  readonly names: readonly string[];
  /** One value for each equipment; kinds that the legend hides are absent. */
  readonly stacks: readonly { readonly kind: OccurrenceKind; readonly values: readonly number[] }[];
  readonly totals: readonly number[];
}

export const kindColumns = (
  causes: readonly OccurrenceCauses[],
  measure: Measure,
  kindOf: KindOf,
  isShown: (kind: OccurrenceKind) => boolean,
): KindColumns => {
  const valueOf = ({ events }: OccurrenceCauses, kind: OccurrenceKind): number =>
    events.reduce((sum, event) => sum + (kindOf(event.code, event.planned) === kind ? event[measure] : 0), 0);
  const stacks = occurrenceKinds
    .filter((kind) => isShown(kind))
    .map((kind) => ({ kind, values: causes.map((cause) => valueOf(cause, kind)) }));
  const totals = causes.map((_, index) => stacks.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const mids = causes.map(({ equipment }) => equipment.mid);
  return { measure, mids, names: causes.map(({ equipment }) => equipment.n), stacks, totals };
};
