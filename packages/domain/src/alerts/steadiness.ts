import { mailGatheringMs } from "./gather-mails.ts";

/** Openings and ends of one subject within `quietMs` that make it unsteady. */
const changesToDamp = 3;
/** A subject is steady again after this long without a change, ms. */
export const quietMs: number = mailGatheringMs;

/** An earlier incident of the same rule and subject, UTC ms. */
export interface EarlierIncident {
  readonly openedMs: number;
  readonly endMs: number;
  /** Opening of the incident that made the subject unsteady, when this one is of that unsteady time; null: told as usual. */
  readonly unsteadySinceMs: number | null;
  /** Whether the end of that unsteady time was told. */
  readonly isQuietTold: boolean;
}

/**
 * `steady` is told as usual; `begins` makes its subject unsteady, which is told instead; `goesOn` belongs to a subject already told as unsteady,
 * and is told once it has lasted for `quietMs`.
 */
export interface Steadiness {
  readonly how: "steady" | "begins" | "goesOn";
  /** Start of the unsteady time, UTC ms; null when steady. */
  readonly sinceMs: number | null;
}

/** Whether an incident that opened at `openedMs` (UTC ms) goes on and off with earlier ones, which may be any. Source: ISA-18.2 (chattering alarms). */
export function steadinessOf(openedMs: number, earlier: readonly EarlierIncident[]): Steadiness {
  const recent = earlier.filter(({ endMs }) => endMs > openedMs - quietMs);
  const lasting = recent.findLast((one) => one.unsteadySinceMs !== null && !one.isQuietTold);
  if (lasting !== undefined) return { how: "goesOn", sinceMs: lasting.unsteadySinceMs };
  const changes = recent
    .flatMap((one) => [one.openedMs, one.endMs])
    .filter((atMs) => atMs > openedMs - quietMs);
  return changes.length + 1 < changesToDamp
    ? { how: "steady", sinceMs: null }
    : { how: "begins", sinceMs: openedMs };
}
