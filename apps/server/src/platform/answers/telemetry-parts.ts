import type { RecordKind } from "@fiel/contracts";
import { hourMs, type TimeWindow } from "@fiel/domain";

/**
 * A part of a tenant's telemetry that changes as one, as a number: the weighings of an hour (hours since the epoch), or all
 * records of another kind (below zero).
 */
export type TelemetryPart = number;

/** The orders are of PostgreSQL, and part of what most answers follow from all the same. */
const whole = {
  statuses: -1,
  occurrences: -2,
  leftovers: -3,
  coils: -4,
  orders: -5,
} as const satisfies Partial<Record<RecordKind | "orders", number>>;

/** Kinds of records of which only is known whether any came or changed. */
export type WholeKind = keyof typeof whole;

export const partOfKind = (kind: WholeKind): TelemetryPart => whole[kind];
export const partOfInstant = (atMs: number): TelemetryPart => Math.floor(atMs / hourMs);

/** What is read of a tenant's telemetry: the weighings of windows, or kinds of records. */
export type ReadParts =
  | { readonly weighings: readonly TimeWindow[] }
  | { readonly kinds: readonly WholeKind[] };

/** Whether a part is among what is read. */
export function isRead(part: TelemetryPart, read: ReadParts): boolean {
  if ("kinds" in read) return read.kinds.some((kind) => whole[kind] === part);
  if (part < 0) return false;
  const [startMs, endMs] = [part * hourMs, (part + 1) * hourMs];
  return read.weighings.some((window) => window.startMs < endMs && window.endMs > startMs);
}
