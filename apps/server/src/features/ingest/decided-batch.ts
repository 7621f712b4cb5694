import type { RecordKind } from "@fiel/contracts";
import type { ReceivedBatch } from "./answer-of.ts";
import type { Decision } from "./decision.ts";

/** A batch with the decision on each of its records. */
export interface DecidedBatch {
  readonly gateway: string;
  readonly sequence: number;
  readonly records: Pick<ReceivedBatch, RecordKind | "malformed" | "incomplete">;
  readonly decision: Decision;
}
