import { lengthMs, type TimeWindow, unionLengthMs, unionOfWindows } from "../time/time-window.ts";
import { type ClippedOccurrence, partsOf } from "./clip-occurrences.ts";
import type { PlannedCodes } from "./planned-codes.ts";
import { partsWithout } from "./stops-in-force.ts";

/** Available and stopped time of an equipment, s. */
export interface StoppedTime {
  /** Length of the bounded windows. */
  readonly availableS: number;
  /** Length of the union of the occurrences in the windows: two at once stop the equipment once. */
  readonly stoppedS: number;
  /** Length of the union of the planned occurrences; another stop at the same time costs nothing. */
  readonly plannedS: number;
}

/** Times in which planned stops count as any other stop. */
type AllStops = Pick<StoppedTime, "availableS" | "stoppedS">;

const none: PlannedCodes = new Set<number>();

/**
 * Available and stopped time of one equipment. Expects bounded `windows` (`boundWindows`) and `clipped` without the ignored codes
 * (`clipOccurrences`); `plannedCodes` says which events are planned. All 0 for no windows.
 */
export function stoppedTime(
  windows: readonly TimeWindow[],
  clipped: readonly ClippedOccurrence[],
  plannedCodes = none,
): StoppedTime {
  const planned = clipped.filter(({ code, startMs }) => plannedCodes.has(code, startMs));
  return {
    availableS: unionLengthMs(windows) / 1000,
    stoppedS: unionLengthMs(partsOf(clipped)) / 1000,
    plannedS: unionLengthMs(partsOf(planned)) / 1000,
  };
}

/** Sum of the times of several equipment, for the factor of a group. All 0 for none. */
export function sumOfStoppedTimes(times: readonly StoppedTime[]): StoppedTime {
  let availableS = 0;
  let stoppedS = 0;
  let plannedS = 0;
  for (const time of times) {
    availableS += time.availableS;
    stoppedS += time.stoppedS;
    plannedS += time.plannedS;
  }
  return { availableS, stoppedS, plannedS };
}

/**
 * Operational factor in percent, max(0, (available - stopped) / available x 100), unrounded. Null without available time: shown as
 * 'Indisponível'. Source: dashboard spec, section 9; domain decisions.
 */
export function operationalFactor({ availableS, stoppedS }: AllStops): number | null {
  return availableS > 0 ? Math.max(0, ((availableS - stoppedS) / availableS) * 100) : null;
}

/** Stopped fraction 0-1, the `factor` of an equipment's card, which shows 100 x (1 - factor). Null without available time. */
export function stoppedFraction({ availableS, stoppedS }: AllStops): number | null {
  return availableS > 0 ? Math.min(1, stoppedS / availableS) : null;
}

/**
 * Stopped fraction 0-1 of the time without planned stops: unplanned / (available - planned). Null when no such time is left. Source: domain
 * decisions, "Planned and unplanned stops".
 */
export function unplannedFraction({ availableS, stoppedS, plannedS }: StoppedTime): number | null {
  const expectedS = availableS - plannedS;
  return expectedS > 0 ? Math.min(1, (stoppedS - plannedS) / expectedS) : null;
}

/**
 * Operational factor in percent of a card's stopped fraction 0-1: 100 x (1 - fraction), unrounded. Null for null. Source: dashboard spec,
 * "Production card page".
 */
export function factorOfFraction(stopped: number | null): number | null {
  return stopped === null ? null : 100 * (1 - stopped);
}

/** A part of the timeline in one state. */
export interface TimelineSegment extends TimeWindow {
  readonly state: "producing" | "planned" | "stopped";
}

/** Stops in time order that do not overlap; a planned stop hides any other at the same time. */
function stopsOf(clipped: readonly ClippedOccurrence[], plannedCodes: PlannedCodes): TimelineSegment[] {
  const parts = clipped.map(({ code, startMs: ownStartMs, windowStartMs: startMs, windowEndMs: endMs }) => ({
    startMs,
    endMs,
    isPlanned: plannedCodes.has(code, ownStartMs),
  }));
  const planned = unionOfWindows(parts.filter(({ isPlanned }) => isPlanned));
  const rest = unionOfWindows(partsWithout(parts, ({ isPlanned }) => isPlanned));
  return [
    ...planned.map((stop) => ({ ...stop, state: "planned" as const })),
    ...rest.map((stop) => ({ ...stop, state: "stopped" as const })),
  ].toSorted((one, other) => one.startMs - other.startMs);
}

/**
 * Timeline of one equipment over its bounded windows, in time order: planned where an event of `plannedCodes` lies, stopped where another
 * occurrence lies, producing elsewhere. The segments cover the windows exactly, and neighbours in one window differ. Empty for no windows.
 */
export function timelineOf(
  windows: readonly TimeWindow[],
  clipped: readonly ClippedOccurrence[],
  plannedCodes = none,
): TimelineSegment[] {
  const stops = stopsOf(clipped, plannedCodes);
  const segments: TimelineSegment[] = [];
  let next = 0;
  for (const window of unionOfWindows(windows)) {
    let atMs = window.startMs;
    while ((stops[next]?.endMs ?? Number.POSITIVE_INFINITY) <= atMs) next += 1;
    for (let stop = stops[next]; stop !== undefined && stop.startMs < window.endMs; stop = stops[next]) {
      const startMs = Math.max(atMs, stop.startMs);
      const endMs = Math.min(window.endMs, stop.endMs);
      if (startMs > atMs) segments.push({ startMs: atMs, endMs: startMs, state: "producing" });
      segments.push({ startMs, endMs, state: stop.state });
      atMs = endMs;
      if (stop.endMs > window.endMs) break;
      next += 1;
    }
    if (atMs < window.endMs) segments.push({ startMs: atMs, endMs: window.endMs, state: "producing" });
  }
  return segments;
}

/** Total length, s, of the segments in a state. */
export function timelineLengthS(
  segments: readonly TimelineSegment[],
  state: TimelineSegment["state"],
): number {
  return segments.reduce((sum, segment) => sum + (segment.state === state ? lengthMs(segment) : 0), 0) / 1000;
}
