import { leftoversNotMoved } from "../../platform/machine-records/keep-leftovers.ts";
import { keepRecords } from "../../platform/machine-records/keep-records.ts";
import type { LeftRow } from "../../platform/machine-records/record-rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type DecidedRecords, machineRecordsOf } from "./machine-records-of.ts";

interface LedgerRecords extends DecidedRecords {
  /** The version before began it: its leftovers may be among those that came over from the telemetry store. */
  readonly maybeMoved: boolean;
}

/** Keeps PostgreSQL's part of batches, in the transaction in which the ledger says that they are done. */
export async function keepMachineRecords(
  transaction: TenantTransaction,
  batches: readonly LedgerRecords[],
): Promise<void> {
  const all = machineRecordsOf(batches);
  if (!batches.some(({ maybeMoved }) => maybeMoved)) return keepRecords(transaction, all);
  // All but the leftovers have keys: coming again they change nothing.
  const leftovers: LeftRow[] = [];
  for (const batch of batches) {
    const own = machineRecordsOf([batch]).leftovers;
    leftovers.push(...(batch.maybeMoved ? await leftoversNotMoved(transaction, own) : own));
  }
  return keepRecords(transaction, { ...all, leftovers });
}
