import type { BatchReader, RecordKind } from "@fiel/contracts";
import type { StoredOrdinals } from "./already-stored.ts";
import type { ReceivedBatch } from "./answer-of.ts";
import type { BatchKey } from "./batch-key.ts";
import type { Decision } from "./decision.ts";

/** A batch that came, and what is decided of it should it be new. */
export interface ArrivedBatch extends BatchKey {
  /** What it holds; null where its number alone names it. */
  readonly digest: Buffer | null;
  /** Which program of a gateway read the records; none: it tells none. */
  readonly reader?: BatchReader | null;
  readonly records: Pick<ReceivedBatch, RecordKind | "positions" | "malformed" | "incomplete">;
  readonly decision: Decision;
}

/** A batch that is stored now. */
export interface FreshBatch extends ArrivedBatch {
  /** Begun before there was a log: which of its rows the telemetry store has, and whether its leftovers may have been brought over. */
  readonly begun: { readonly stored: StoredOrdinals; readonly maybeMoved: boolean } | null;
}
