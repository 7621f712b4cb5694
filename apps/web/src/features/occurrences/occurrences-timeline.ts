import type { OccurrenceGroup } from "@fiel/contracts";
import { operationalFactor, type TimeWindow } from "@fiel/domain";
import {
  gapsBetween,
  type Timeline,
  type TimelineBar,
  type TimelineRow,
} from "../../shared/charts/timeline/timeline.ts";
import { isWithinPart } from "../../shared/charts/timeline/within-part.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { causesOfGroups, stoppedTimeOf } from "../../shared/occurrences/clipped-events.ts";
import {
  hatchOfKind,
  heightOfKind,
  type KindOf,
  markOfKind,
  type OccurrenceKind,
  occurrenceKinds,
  tokenOfKind,
} from "../../shared/occurrences/event-level.ts";
import { stoppedMinutes } from "../../shared/occurrences/stopped-minutes.ts";
import { stretchesOf } from "../../shared/occurrences/stretches-of.ts";

export type TimelineMode = "equipment" | "event";

/** Part of an occurrence inside one window, with its equipment. */
export interface OccurrencePart {
  /** Machine id, since names may be equal. */
  readonly mid: number;
  readonly equipment: string;
  readonly event: OccurrenceGroup["events"][number];
}

/** All parts in one list; a bar's id is its index in it. */
export const partsOfGroups = (groups: readonly OccurrenceGroup[]): OccurrencePart[] =>
  groups.flatMap(({ equipment: { mid, name }, events }) =>
    events.map((event) => ({ mid, equipment: name, event })),
  );

/** Parts on the timeline: of kinds that the legend shows, inside the zoomed part. Null means no zoom. */
export const shownParts = (
  parts: readonly OccurrencePart[],
  isShown: (event: OccurrencePart["event"]) => boolean,
  zoomed: TimeWindow | null,
): OccurrencePart[] =>
  parts.filter(
    ({ event }) =>
      isShown(event) && isWithinPart({ startMs: event.windowStart, endMs: event.windowEnd }, zoomed),
  );

/** Number of occurrences per kind. Parts of one occurrence in several windows count as one. */
export const countsOfKinds = (
  groups: readonly OccurrenceGroup[],
  kindOf: KindOf,
): ReadonlyMap<OccurrenceKind, number> => {
  const seen = new Map<OccurrenceKind, Set<string>>();
  for (const { equipment, events } of groups)
    for (const { code, planned, startDate } of events) {
      const kind = kindOf(code, planned);
      const keys = seen.get(kind) ?? new Set();
      seen.set(kind, keys.add(`${equipment.mid} ${code} ${startDate}`));
    }
  return new Map([...seen].map(([kind, keys]) => [kind, keys.size]));
};

interface Texts {
  readonly unknown: string;
  readonly duration: (seconds: number) => string;
  readonly number: (value: number) => string;
  readonly percent: (value: number | null) => string;
  /** Headers of the totals' columns. */
  readonly totals: Readonly<Record<TimelineMode, readonly string[]>>;
}

interface Input {
  readonly groups: readonly OccurrenceGroup[];
  readonly windows: readonly TimeWindow[];
  readonly mode: TimelineMode;
  readonly kindOf: KindOf;
  readonly isShown: (kind: OccurrenceKind) => boolean;
  readonly texts: Texts;
}

type Placed = OccurrencePart & { readonly id: number };

/** Bars by kind; severe kinds are drawn last, on top. */
const barsOf = (parts: readonly Placed[], { kindOf, isShown }: Input): TimelineBar[][] => {
  const byKind = Map.groupBy(parts, ({ event }) => kindOf(event.code, event.planned));
  return occurrenceKinds.map((kind) =>
    isShown(kind)
      ? (byKind.get(kind) ?? [])
          .map(({ event, id }) => ({ startMs: event.windowStart, endMs: event.windowEnd, id }))
          .toSorted((a, b) => a.startMs - b.startMs)
      : [],
  );
};

const equipmentRows = (input: Input, placed: readonly Placed[]): TimelineRow[] => {
  const byMachine = Map.groupBy(placed, ({ mid }) => mid);
  const { duration, number, percent } = input.texts;
  return input.groups.map((group) => {
    const { mid, name } = group.equipment;
    const times = causesOfGroups([group]).reduce((sum, { count }) => sum + count, 0);
    const factor = operationalFactor(stoppedTimeOf(group));
    return {
      key: String(mid),
      mid,
      label: name,
      // Without available time, as while an operator was absent, the totals are empty.
      totals:
        factor === null
          ? ["", "", percent(factor)]
          : [duration(group.duration), number(times), percent(factor)],
      bars: barsOf(byMachine.get(mid) ?? [], input),
      rest: stretchesOf(group, input.windows).filter(({ state }) => state === "producing"),
    };
  });
};

const eventRows = (input: Input, placed: readonly Placed[]): TimelineRow[] => {
  const byCode = Map.groupBy(placed, ({ event }) => event.code);
  const { duration, number, unknown } = input.texts;
  return causesOfGroups(input.groups).map(({ code, count, durationS }) => {
    const parts = byCode.get(code) ?? [];
    return {
      key: String(code),
      label: parts[0]?.event.description ?? unknown,
      totals: [duration(durationS), number(count)],
      bars: barsOf(parts, input),
    };
  });
};

/** Occurrences as a timeline with a row per equipment or per event. */
export const occurrencesTimeline = (input: Input): Timeline => {
  const { groups, windows, mode, texts } = input;
  const placed = partsOfGroups(groups).map((part, id) => ({ ...part, id }));
  return {
    rows: (mode === "equipment" ? equipmentRows : eventRows)(input, placed),
    layers: occurrenceKinds.map((kind) => ({
      id: kind,
      token: tokenOfKind[kind],
      mark: markOfKind(kind),
      heightPx: heightOfKind[kind],
      hatched: hatchOfKind[kind],
      prevails: kind === "planned",
    })),
    span: spanOf(windows),
    gaps: gapsBetween(windows),
    totals: texts.totals[mode],
    overview: stoppedMinutes(groups, windows),
  };
};
