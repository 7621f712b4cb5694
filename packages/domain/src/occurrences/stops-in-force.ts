import { type TimeWindow, unionOfWindows, withoutWindows } from "../time/time-window.ts";
import type { ClippedOccurrence, Occurrence } from "./clip-occurrences.ts";
import type { PlannedCodes } from "./planned-codes.ts";

/** A part of a stop in which nothing planned stops the equipment; `endMs` is Infinity while it lasts. */
export interface StopPart<Stop> extends TimeWindow {
  readonly stop: Stop;
}

const windowOf = ({ startMs, endMs }: Pick<Occurrence, "startMs" | "endMs">): TimeWindow => ({
  startMs,
  endMs: endMs ?? Number.POSITIVE_INFINITY,
});

/**
 * The open occurrence that a standing equipment is in: a planned one before all others, for what else stops it meanwhile costs
 * nothing; of several the one given first. Undefined for none. What it says of now, `unplannedParts` says of stretches of time.
 * Source: domain decisions, "Planned and unplanned stops".
 */
export function stopInForce<Open extends Pick<Occurrence, "code">>(
  open: readonly Open[],
  plannedCodes: ReadonlySet<number>,
): Open | undefined {
  return open.find(({ code }) => plannedCodes.has(code)) ?? open[0];
}

/**
 * Since when an equipment that stands does so without a plan, UTC ms: from when it stands, or the last planned stop since then ended.
 * Nothing was lost before. For one that is in no planned stop now.
 */
export const unplannedSinceMs = (standsSinceMs: number, plannedEndMs: number | null): number =>
  Math.max(standsSinceMs, plannedEndMs ?? standsSinceMs);

/** The parts of an equipment's unplanned occurrences in which no planned one lies, in the occurrences' order. Empty for none. */
export const unplannedParts = <Stop extends Occurrence>(
  occurrences: readonly Stop[],
  plannedCodes: PlannedCodes,
): StopPart<Stop>[] => partsWithout(occurrences, ({ code, startMs }) => plannedCodes.has(code, startMs));

type Stretch = Pick<Occurrence, "startMs" | "endMs">;

/** The parts of the other stretches in which none of those that are planned lies, in their order. */
export function partsWithout<Stop extends Stretch>(
  stretches: readonly Stop[],
  isPlanned: (stop: Stop) => boolean,
): StopPart<Stop>[] {
  const planned = unionOfWindows(stretches.filter(isPlanned).map((stop) => windowOf(stop)));
  return stretches
    .filter((stop) => !isPlanned(stop))
    .flatMap((stop) => withoutWindows(windowOf(stop), planned).map((part) => ({ ...part, stop })));
}

/**
 * Clipped occurrences of one equipment without the planned ones, and of the others what lies in none of these: what rankings of
 * unplanned stops are made of. In the occurrences' order; one that a planned stop cuts has several parts. Empty for none.
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
