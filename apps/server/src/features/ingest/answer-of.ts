import { type Batch, type RecordKind, recordKinds } from "@fiel/contracts";
import type { AnsweredCounts } from "./answered-entry.ts";
import type { Decision } from "./decision.ts";
import type { MalformedRecord } from "./malformed-records.ts";

/** A batch, and what came with it that was not of the contract's shape. */
export type ReceivedBatch = Batch & {
  readonly malformed?: readonly MalformedRecord[];
  /** Statuses of which a field could not be read, and that are stored without it. */
  readonly incomplete?: readonly { readonly equipment: number; readonly field: string }[];
};

export const countPackages = ({ weighings }: Pick<Batch, "weighings">): number =>
  weighings.reduce((sum, { at }) => sum + at.length, 0);

/** Records of a batch; each package of the weighing columns is one. */
export function countRecords(batch: Pick<Batch, RecordKind>): number {
  const weighings = countPackages(batch);
  return recordKinds.reduce((sum, kind) => sum + (kind === "weighings" ? weighings : batch[kind].length), 0);
}

/** What follows from a decision and is answered: the same at every repeat. */
export function answerOf(
  batch: Pick<ReceivedBatch, RecordKind | "malformed">,
  decision: Decision,
): AnsweredCounts {
  const reasons: Record<string, number> = {};
  for (const [, , reason] of decision.setAside) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const malformed = batch.malformed?.length ?? 0;
  if (malformed > 0) reasons["malformedRecord"] = malformed;
  const decided = decision.setAside.length;
  return {
    accepted: countRecords(batch) - decided,
    quarantined: decided + malformed,
    reasons,
    clockShiftMs: decision.clockShiftMs,
  };
}
