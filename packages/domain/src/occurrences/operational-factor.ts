import { lengthMs, type TimeWindow, unionLengthMs, unionOfWindows } from "../time/time-window.ts";
import { type ClippedOccurrence, partsOf } from "./clip-occurrences.ts";

/** How long an equipment could have run and how long it stood, s. */
export interface StoppedTime {
  /** Length of the bounded windows. */
  readonly availableS: number;
  /** Length of the union of the occurrences in them: two at once stop the equipment once. */
  readonly stoppedS: number;
}

/**
 * Available and stopped time of one equipment: `windows` already bounded (`boundWindows`), `clipped` already without the
 * ignored codes (`clipOccurrences`). Both 0 for no windows.
 */
export function stoppedTime(
  windows: readonly TimeWindow[],
  clipped: readonly ClippedOccurrence[],
): StoppedTime {
  return { availableS: unionLengthMs(windows) / 1000, stoppedS: unionLengthMs(partsOf(clipped)) / 1000 };
}

/** Sum of the times of several equipment, for the factor of a group. Zeros for none. */
export function sumOfStoppedTimes(times: readonly StoppedTime[]): StoppedTime {
  let availableS = 0;
  let stoppedS = 0;
  for (const time of times) {
    availableS += time.availableS;
    stoppedS += time.stoppedS;
  }
  return { availableS, stoppedS };
}

/**
 * Operational factor in percent, max(0, (available - stopped) / available x 100), unrounded. Null when no time was
 * available: shown as 'Indisponível', never 0 or 100. Source: dashboard spec, section 9; domain decisions.
 */
export function operationalFactor({ availableS, stoppedS }: StoppedTime): number | null {
  return availableS > 0 ? Math.max(0, ((availableS - stoppedS) / availableS) * 100) : null;
}

/**
 * The stopped fraction 0-1, `factor` of an equipment's card (which shows 100 x (1 - factor)). Null when no time was
 * available.
 */
export function stoppedFraction({ availableS, stoppedS }: StoppedTime): number | null {
  return availableS > 0 ? Math.min(1, stoppedS / availableS) : null;
}

/**
 * A card's stopped fraction 0-1 as the operational factor in percent, 100 x (1 - fraction), unrounded. Null when it is not
 * known. Source: dashboard spec, "Production card page".
 */
export function factorOfFraction(stopped: number | null): number | null {
  return stopped === null ? null : 100 * (1 - stopped);
}

/** A stretch of the timeline in one state. */
export interface TimelineSegment extends TimeWindow {
  readonly state: "producing" | "stopped";
}

/**
 * Timeline of one equipment over its bounded windows: stopped where an occurrence lies, producing in the gaps between, in
 * time order; the segments cover the windows exactly and neighbours in one window differ. Empty for no windows.
 */
export function timelineOf(
  windows: readonly TimeWindow[],
  clipped: readonly ClippedOccurrence[],
): TimelineSegment[] {
  const stops = unionOfWindows(partsOf(clipped));
  const segments: TimelineSegment[] = [];
  let next = 0;
  for (const window of unionOfWindows(windows)) {
    let atMs = window.startMs;
    while ((stops[next]?.endMs ?? Number.POSITIVE_INFINITY) <= atMs) next += 1;
    for (let stop = stops[next]; stop !== undefined && stop.startMs < window.endMs; stop = stops[next]) {
      const startMs = Math.max(atMs, stop.startMs);
      const endMs = Math.min(window.endMs, stop.endMs);
      if (startMs > atMs) segments.push({ startMs: atMs, endMs: startMs, state: "producing" });
      segments.push({ startMs, endMs, state: "stopped" });
      atMs = endMs;
      if (stop.endMs > window.endMs) break;
      next += 1;
    }
    if (atMs < window.endMs) segments.push({ startMs: atMs, endMs: window.endMs, state: "producing" });
  }
  return segments;
}

/** Total length in s of the segments in a state. */
export function timelineLengthS(
  segments: readonly TimelineSegment[],
  state: TimelineSegment["state"],
): number {
  return segments.reduce((sum, segment) => sum + (segment.state === state ? lengthMs(segment) : 0), 0) / 1000;
}
