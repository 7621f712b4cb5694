import type { RecordKind } from "@fiel/contracts";
import { hourMs, type TimeWindow } from "@fiel/domain";

/**
 * A part of a tenant's telemetry that changes as one, as a number: the weighings of an hour (hours since the epoch), or all
 * records of another kind (below zero).
 */
export type ChangeKey = number;

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

export const keyOfKind = (kind: WholeKind): ChangeKey => whole[kind];
export const keyOfInstant = (atMs: number): ChangeKey => Math.floor(atMs / hourMs);

/** What is read of a tenant's telemetry: the weighings of windows, or kinds of records. */
export type KeyRanges =
  | { readonly weighings: readonly TimeWindow[] }
  | { readonly kinds: readonly WholeKind[] };

/** Whether a key is of what is read. */
export function isWithin(key: ChangeKey, read: KeyRanges): boolean {
  if ("kinds" in read) return read.kinds.some((kind) => whole[kind] === key);
  if (key < 0) return false;
  const [startMs, endMs] = [key * hourMs, (key + 1) * hourMs];
  return read.weighings.some((window) => window.startMs < endMs && window.endMs > startMs);
}
