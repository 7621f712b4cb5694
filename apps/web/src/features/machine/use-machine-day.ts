import type { EquipmentProduction, OccurrenceGroup } from "@fiel/contracts";
import {
  disconnectedEventCode,
  type HourOfMachine,
  hoursOfMachine,
  type TimelineSegment,
  timelineOf,
  type TimeWindow,
} from "@fiel/domain";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Windowed } from "../../shared/filters/use-windowed-query.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { availableWindows } from "../../shared/occurrences/available-windows.ts";
import { clippedOf, plannedCodesOf } from "../../shared/occurrences/clipped-events.ts";
import { type PanelState, usePanelState } from "../../shared/panel/panel-state.ts";
import { stopsOf, type Stops } from "./stops-of.ts";

/** Data of a machine's day for its panel. */
export interface Day {
  readonly windows: readonly TimeWindow[];
  readonly hours: readonly HourOfMachine[];
  readonly segments: readonly TimelineSegment[];
  /** Windows without a signal. */
  readonly silent: readonly TimeWindow[];
  readonly events: OccurrenceGroup["events"];
  /** Useful packages by the start of their step, UTC ms. */
  readonly made: readonly { readonly startMs: number; readonly count: number }[];
  /** Expected packages a minute; null when unknown. */
  readonly rate: number | null;
}

export interface MachineDayState {
  readonly state: PanelState;
  readonly day: Day;
  /** Undefined while unknown. */
  readonly stops: Stops | undefined;
}

interface Input {
  readonly mid: number;
  readonly production: UseQueryResult<Windowed<{ readonly productions: readonly EquipmentProduction[] }>>;
  readonly occurrences: UseQueryResult<Windowed<readonly OccurrenceGroup[]>>;
  readonly rate: number | null;
}

const nothing: readonly never[] = [];

/** Combined state of both queries: loaded when both are, and as old as the older one. */
const useBoth = ({ production, occurrences }: Input): PanelState => {
  const made = usePanelState(production);
  const stopped = usePanelState(occurrences);
  return {
    loaded: made.loaded && stopped.loaded,
    fetching: made.fetching || stopped.fetching,
    outdated: made.outdated || stopped.outdated,
    failure: made.failure ?? stopped.failure,
    updatedMs: Math.min(made.updatedMs, stopped.updatedMs),
    refresh: () => {
      made.refresh();
      stopped.refresh();
    },
  };
};

/** The windows that end first. Answers may differ by a moment; nothing is shown beyond the older one. */
const knownTo = (one: readonly TimeWindow[], other: readonly TimeWindow[]): readonly TimeWindow[] =>
  spanOf(one).endMs <= spanOf(other).endMs ? one : other;

/** Production and stops of the machine over the filter's windows. */
export const useMachineDay = (input: Input): MachineDayState => {
  const { mid, production, occurrences, rate } = input;
  const { timeZone } = useFormat();
  const state = useBoth(input);
  const [made, stopped] = [production.data, occurrences.data];
  const day = useMemo((): Day => {
    const group = stopped?.value.find(({ equipment }) => equipment.mid === mid);
    const asked = knownTo(made?.windows ?? nothing, stopped?.windows ?? nothing);
    const windows = group ? availableWindows(group, asked) : asked;
    const clipped = group ? clippedOf(group) : nothing;
    const segments = timelineOf(windows, clipped, group ? plannedCodesOf(group) : undefined);
    const entries = made?.value.productions.find(({ id }) => id === mid)?.entries ?? nothing;
    const steps = entries.map(({ date, count }) => ({ startMs: date, count }));
    return {
      windows,
      hours: hoursOfMachine({ windows, segments, made: steps, rate, timeZone }),
      segments,
      silent: clipped
        .filter(({ code }) => code === disconnectedEventCode)
        .map(({ windowStartMs, windowEndMs }) => ({ startMs: windowStartMs, endMs: windowEndMs })),
      events: group?.events ?? [],
      made: steps,
      rate,
    };
  }, [made, stopped, mid, rate, timeZone]);
  const group = stopped?.value.find(({ equipment }) => equipment.mid === mid);
  return { state, day, stops: group === undefined ? undefined : stopsOf(group) };
};
