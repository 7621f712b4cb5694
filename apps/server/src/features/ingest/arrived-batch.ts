import type { BatchReader, RecordKind } from "@fiel/contracts";
import type { StoredOrdinals } from "./already-stored.ts";
import type { ReceivedBatch } from "./answer-of.ts";
import type { BatchKey } from "./batch-key.ts";
import type { Decision } from "./decision.ts";

/** A received batch, and its decision in case it is new. */
export interface ArrivedBatch extends BatchKey {
  /** Digest of its content; null when its number alone identifies it. */
  readonly digest: Buffer | null;
  /** Mark of the gateway's run that read the records; none when the gateway sends no mark. */
  readonly reader?: BatchReader | null;
  readonly records: Pick<ReceivedBatch, RecordKind | "positions" | "malformed" | "incomplete">;
  readonly decision: Decision;
}

/** A batch that is being stored. */
export interface FreshBatch extends ArrivedBatch {
  /** For a batch begun before there was a log: the rows that the telemetry store has, and whether its leftovers may have been moved. */
  readonly begun: { readonly stored: StoredOrdinals; readonly maybeMoved: boolean } | null;
}
