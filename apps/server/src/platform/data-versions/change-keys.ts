import type { RecordKind } from "@fiel/contracts";
import { hourMs, type TimeWindow } from "@fiel/domain";

/**
 * A part of a tenant's telemetry that changes as one: the weighings of an hour (hours since the epoch), or all records of another kind (negative).
 */
export type ChangeKey = number;

/** Keys of whole kinds. Orders, reasons of stops and control limits are kept in PostgreSQL, but answers depend on them too. */
const whole = {
  statuses: -1,
  occurrences: -2,
  leftovers: -3,
  coils: -4,
  orders: -5,
  stopAnswers: -6,
  controlLimits: -7,
} as const satisfies Partial<Record<RecordKind | "orders" | "stopAnswers" | "controlLimits", number>>;

/** Kinds whose changes are tracked as a whole. */
export type WholeKind = keyof typeof whole;

export const keyOfKind = (kind: WholeKind): ChangeKey => whole[kind];
export const keyOfInstant = (atMs: number): ChangeKey => Math.floor(atMs / hourMs);

/** Ranges that a read depends on: the weighings of windows, or kinds of records. */
export type KeyRanges =
  | { readonly weighings: readonly TimeWindow[] }
  | { readonly kinds: readonly WholeKind[] };

/** Whether a key lies in these ranges. */
export function isWithin(key: ChangeKey, read: KeyRanges): boolean {
  if ("kinds" in read) return read.kinds.some((kind) => whole[kind] === key);
  if (key < 0) return false;
  const [startMs, endMs] = [key * hourMs, (key + 1) * hourMs];
  return read.weighings.some((window) => window.startMs < endMs && window.endMs > startMs);
}
