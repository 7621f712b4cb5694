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

/** Stopped segments are taller, so that they stand out without colour. */
export const lookOfState = {
  producing: { token: "useful", heightPx: 8, cellToken: "h1" },
  planned: { token: "planned-line", heightPx: 14, hatched: "falling" },
  stopped: { token: "stopped", heightPx: 18 },
} as const;

/** Shape of each state's mark in legends and tooltips. */
export const markOfState = {
  producing: "useful",
  planned: "planned",
  stopped: "stopped",
} as const satisfies Readonly<Record<FactorState, MarkKind>>;

/** An equipment with its data for table and timeline. */
export interface FactorRow extends EquipmentFactor {
  readonly producingS: number;
  /** Number of occurrences that stopped it. */
  readonly stops: number;
  readonly segments: readonly TimelineSegment[];
}

/** Rows in the groups' order. Time after an equipment's removal or in the future is no state. */
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

/** Segments of the shown states that overlap the visible part, unclipped; null means no zoom. */
export const segmentsWithin = (
  segments: readonly TimelineSegment[],
  isShown: (state: FactorState) => boolean,
  part: TimeWindow | null,
): TimelineSegment[] => segments.filter((segment) => isShown(segment.state) && isWithinPart(segment, part));

export interface FactorTexts {
  readonly totals: readonly string[];
  readonly totalsOf: (row: FactorRow) => readonly string[];
}

/** Stopped and producing time as a timeline. Bar ids number the segments of all rows consecutively. */
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
