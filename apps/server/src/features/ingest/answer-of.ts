import { type Batch, type BatchAnswer, type RecordKind, recordKinds } from "@fiel/contracts";
import type { Decision } from "./decision.ts";

/** Records of a batch; each package of the weighing columns is one. */
export function countRecords(batch: Pick<Batch, RecordKind>): number {
  const weighings = batch.weighings.reduce((sum, { at }) => sum + at.length, 0);
  return recordKinds.reduce((sum, kind) => sum + (kind === "weighings" ? weighings : batch[kind].length), 0);
}

/** The answer that follows from a decision: the same at every repeat. */
export function answerOf(batch: Batch, decision: Decision): BatchAnswer {
  const reasons: Record<string, number> = {};
  for (const [, , reason] of decision.setAside) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const quarantined = decision.setAside.length;
  return {
    gateway: batch.gateway,
    sequence: batch.sequence,
    accepted: countRecords(batch) - quarantined,
    quarantined,
    reasons,
    clockShiftMs: decision.clockShiftMs,
  };
}
