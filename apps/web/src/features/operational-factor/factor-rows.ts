import type { OccurrenceGroup } from "@fiel/contracts";
import type { TimelineSegment, TimeWindow } from "@fiel/domain";
import type { MarkKind } from "../../shared/class-mark/mark-shapes.ts";
import { gapsBetween, type Timeline } from "../../shared/charts/timeline/timeline.ts";
import { isWithinPart } from "../../shared/charts/timeline/within-part.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { causesOfGroups } from "../../shared/occurrences/clipped-events.ts";
import { stoppedMinutes } from "../../shared/occurrences/stopped-minutes.ts";
import { stretchesOf } from "../../shared/occurrences/stretches-of.ts";
import { type EquipmentFactor, factorsOf } from "./factors.ts";

export const states = ["producing", "planned", "stopped"] as const;
export type FactorState = TimelineSegment["state"];

/** Stopped is higher, so that the eye finds it without the colour. */
export const lookOfState = {
  producing: { token: "useful", heightPx: 8, cellToken: "h1" },
  planned: { token: "planned-line", heightPx: 14, hatched: "falling" },
  stopped: { token: "stopped", heightPx: 18 },
} as const;

/** By its shape, where it is named. */
export const markOfState = {
  producing: "useful",
  planned: "planned",
  stopped: "stopped",
} as const satisfies Readonly<Record<FactorState, MarkKind>>;

/** An equipment with all that the table and the timeline say of it. */
export interface FactorRow extends EquipmentFactor {
  readonly producingS: number;
  /** Occurrences that stopped it. */
  readonly stops: number;
  readonly segments: readonly TimelineSegment[];
}

/** Each equipment, in the groups' order. What was after its removal or is still to come is neither. */
export const factorRows = (
  groups: readonly OccurrenceGroup[],
  windows: readonly TimeWindow[],
): FactorRow[] => {
  const factors = factorsOf(groups);
  return groups.flatMap((group, index) => {
    const factor = factors[index];
    if (factor === undefined) return [];
    return [
      {
        ...factor,
        producingS: factor.availableS - factor.stoppedS,
        stops: causesOfGroups([group]).reduce((sum, { count }) => sum + count, 0),
        segments: stretchesOf(group, windows),
      },
    ];
  });
};

/** Stretches of the shown states that reach into the shown part, null all; whole, as somebody reads them in the tooltip. */
export const segmentsWithin = (
  segments: readonly TimelineSegment[],
  isShown: (state: FactorState) => boolean,
  part: TimeWindow | null,
): TimelineSegment[] => segments.filter((segment) => isShown(segment.state) && isWithinPart(segment, part));

export interface FactorTexts {
  readonly totals: readonly string[];
  readonly totalsOf: (row: FactorRow) => readonly string[];
}

/** Stopped against producing; a bar's id counts all segments of all rows through. */
export const factorTimeline = (
  rows: readonly FactorRow[],
  { groups, windows }: { groups: readonly OccurrenceGroup[]; windows: readonly TimeWindow[] },
  isShown: (state: FactorState) => boolean,
  texts: FactorTexts,
): Timeline => {
  let id = 0;
  return {
    rows: rows.map((row) => {
      const placed = row.segments.map((segment) => ({ ...segment, id: id++ }));
      const bars = states.map((state) =>
        isShown(state) ? placed.filter((segment) => segment.state === state) : [],
      );
      return { key: String(row.mid), mid: row.mid, label: row.name, totals: texts.totalsOf(row), bars };
    }),
    layers: states.map((state) => ({ id: state, mark: markOfState[state], ...lookOfState[state] })),
    span: spanOf(windows),
    gaps: gapsBetween(windows),
    totals: texts.totals,
    overview: stoppedMinutes(groups, windows),
  };
};
