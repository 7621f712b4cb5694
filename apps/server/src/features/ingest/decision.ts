import type { ClassificationLimits } from "@fiel/domain";
import type { QuarantineReason, RecordKind } from "@fiel/contracts";

/** Why a record was set aside. */
export type SetAsideReason = QuarantineReason;

/** A record that is not stored: its kind, its index within the kind (for weighings over all columns in order), and why. */
export type SetAside = readonly [kind: RecordKind, ordinal: number, reason: SetAsideReason];

/** A product as it was when the batch arrived. */
export interface DecidedProduct {
  readonly id: number;
  readonly limits: ClassificationLimits | null;
}

/** Everything besides the batch itself that its outcome depends on. */
export interface Decision {
  readonly receivedAt: number;
  readonly clockShiftMs: number;
  readonly setAside: readonly SetAside[];
  readonly products: Readonly<Record<string, DecidedProduct>>;
}
