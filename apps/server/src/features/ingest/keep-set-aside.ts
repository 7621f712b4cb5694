import type { RecordKind } from "@fiel/contracts";
import { storableJson } from "../../platform/stores/postgres/storable-json.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { ReceivedBatch } from "./answer-of.ts";
import type { Decision } from "./decision.ts";
import { malformedRowsOf, recordsOf } from "./set-aside-records.ts";

/** A batch of which records may be set aside. */
export interface DecidedBatch {
  readonly gateway: string;
  readonly sequence: number;
  readonly records: Pick<ReceivedBatch, RecordKind | "malformed">;
  readonly decision: Decision;
}

/** Keeps the records that batches set aside, in the transaction that answers them: a batch that was answered before adds nothing. */
export async function keepSetAside(
  transaction: TenantTransaction,
  tenantId: number,
  batches: readonly DecidedBatch[],
): Promise<void> {
  for (const batch of batches) await keepOfBatch(transaction, tenantId, batch);
}

async function keepOfBatch(
  transaction: TenantTransaction,
  tenantId: number,
  { gateway, sequence, records, decision }: DecidedBatch,
): Promise<void> {
  const common = { tenant_id: tenantId, received_at: decision.receivedAt, gateway, sequence };
  const all = [...recordsOf(records, decision), ...malformedRowsOf(records)];
  const rows = all.map((record) => ({
    ...common,
    ...record,
    record: storableJson(record.record),
  }));
  // PostgreSQL takes 65,535 parameters a statement.
  for (let i = 0; i < rows.length; i += 5_000) {
    await transaction
      .insertInto("quarantined_records")
      .values(rows.slice(i, i + 5_000))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
