import { type TimeWindow, withoutHoles } from "../time/time-window.ts";
import type { ClippedOccurrence, Occurrence } from "./clip-occurrences.ts";
import type { PlannedCodes } from "./planned-codes.ts";

/** A part of a stop without planned stops; `endMs` is Infinity while it lasts. */
export interface StopPart<Stop> extends TimeWindow {
  readonly stop: Stop;
}

const windowOf = ({ startMs, endMs }: Pick<Occurrence, "startMs" | "endMs">): TimeWindow => ({
  startMs,
  endMs: endMs ?? Number.POSITIVE_INFINITY,
});

export interface StopInForce<Stop> {
  readonly stop: Stop;
  readonly isPlanned: boolean;
}

/**
 * The open occurrence that counts for a standing equipment: a planned one first, since another stop at the same time costs nothing; else
 * the first of the list. Undefined for none. `unplannedParts` applies the same rule to stretches of time. Source: domain decisions,
 * "Planned and unplanned stops".
 */
export function stopInForce<Open extends Pick<Occurrence, "code" | "startMs">>(
  open: readonly Open[],
  plannedCodes: PlannedCodes,
): StopInForce<Open> | undefined {
  const planned = open.find(({ code, startMs }) => plannedCodes.has(code, startMs));
  const stop = planned ?? open[0];
  return stop === undefined ? undefined : { stop, isPlanned: planned !== undefined };
}

/**
 * Start of the unplanned standstill, UTC ms: when the equipment stopped, or when the last planned stop since then ended. For an equipment
 * that is in no planned stop now.
 */
export const unplannedSinceMs = (standsSinceMs: number, plannedEndMs: number | null): number =>
  Math.max(standsSinceMs, plannedEndMs ?? standsSinceMs);

/** The parts of an equipment's unplanned occurrences outside planned ones, in the occurrences' order. Empty for none. */
export const unplannedParts = <Stop extends Occurrence>(
  occurrences: readonly Stop[],
  plannedCodes: PlannedCodes,
): StopPart<Stop>[] => partsWithout(occurrences, ({ code, startMs }) => plannedCodes.has(code, startMs));

/** Whether an occurrence stops its equipment without a plan when it begins: neither planned itself nor inside of a planned one of `others`. */
export const beginsUnplanned = (
  occurrence: Occurrence,
  others: readonly Occurrence[],
  plannedCodes: PlannedCodes,
): boolean =>
  unplannedParts([occurrence, ...others], plannedCodes).some(
    ({ stop, startMs }) => stop === occurrence && startMs === occurrence.startMs,
  );

type Stretch = Pick<Occurrence, "startMs" | "endMs">;

/** The parts of the unplanned stretches outside the planned ones, in their order. */
export function partsWithout<Stop extends Stretch>(
  stretches: readonly Stop[],
  isPlanned: (stop: Stop) => boolean,
): StopPart<Stop>[] {
  const unplanned = withoutHoles(stretches.filter(isPlanned).map((stop) => windowOf(stop)));
  return stretches
    .filter((stop) => !isPlanned(stop))
    .flatMap((stop) => unplanned(windowOf(stop)).map((part) => ({ ...part, stop })));
}

/**
 * Clipped occurrences of one equipment without the planned ones, cut to the time outside planned ones; rankings of unplanned stops use
 * them. In the occurrences' order; a planned stop may cut one into several parts. Empty for none.
 */
export const unplannedClipped = <Stop extends ClippedOccurrence>(
  clipped: readonly Stop[],
  plannedCodes: PlannedCodes,
): Stop[] =>
  partsWithout(
    clipped.map((part) => ({ startMs: part.windowStartMs, endMs: part.windowEndMs, part })),
    ({ part }) => plannedCodes.has(part.code, part.startMs),
  ).map(({ startMs: windowStartMs, endMs: windowEndMs, stop: { part } }) => ({
    ...part,
    windowStartMs,
    windowEndMs,
    durationS: (windowEndMs - windowStartMs) / 1000,
  }));
