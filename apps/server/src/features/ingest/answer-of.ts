import { type Batch, type RecordKind, recordKinds } from "@fiel/contracts";
import type { AnsweredCounts } from "./answered-entry.ts";
import type { Decision } from "./decision.ts";
import type { MalformedRecord } from "./malformed-records.ts";

/** A batch, and its records that do not match the contract. */
export type ReceivedBatch = Batch & {
  readonly malformed?: readonly MalformedRecord[];
  /** Statuses that are stored without a field that could not be read. */
  readonly incomplete?: readonly { readonly equipment: number; readonly field: string }[];
};

export const countPackages = ({ weighings }: Pick<Batch, "weighings">): number =>
  weighings.reduce((sum, { at }) => sum + at.length, 0);

/** Number of records in a batch; each package of the weighing columns counts. */
export function countRecords(batch: Pick<Batch, RecordKind>): number {
  const weighings = countPackages(batch);
  return recordKinds.reduce((sum, kind) => sum + (kind === "weighings" ? weighings : batch[kind].length), 0);
}

/** The answer that follows from a decision, equal for every repeat of the batch. */
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
