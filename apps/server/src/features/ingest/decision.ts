import type { ClassificationLimits } from "@fiel/domain";
import type { QuarantineReason, RecordKind } from "@fiel/contracts";

/** Why a record was set aside. */
export type SetAsideReason = QuarantineReason;

/** A record that is not stored: its kind, its place among the kind's records (weighings: over all columns in order), why. */
export type SetAside = readonly [kind: RecordKind, ordinal: number, reason: SetAsideReason];

/** A product as it was when the batch came. */
export interface DecidedProduct {
  readonly id: number;
  readonly limits: ClassificationLimits | null;
}

/** All that a batch's outcome depends on besides the batch itself. */
export interface Decision {
  readonly receivedAt: number;
  readonly clockShiftMs: number;
  readonly setAside: readonly SetAside[];
  readonly products: Readonly<Record<string, DecidedProduct>>;
}
