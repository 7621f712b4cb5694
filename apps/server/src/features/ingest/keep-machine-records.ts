import { leftoversNotMoved } from "../../platform/machine-records/keep-leftovers.ts";
import { keepRecords } from "../../platform/machine-records/keep-records.ts";
import type { LeftRow } from "../../platform/machine-records/record-rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type DecidedRecords, machineRecordsOf } from "./machine-records-of.ts";

interface LedgerRecords extends DecidedRecords {
  /** Begun by an earlier version: its leftovers may have been moved here from the telemetry store already. */
  readonly maybeMoved: boolean;
}

/** Keeps PostgreSQL's part of batches, in the transaction that enters them into the ledger. */
export async function keepMachineRecords(
  transaction: TenantTransaction,
  batches: readonly LedgerRecords[],
): Promise<void> {
  const all = machineRecordsOf(batches);
  if (!batches.some(({ maybeMoved }) => maybeMoved)) return keepRecords(transaction, all);
  // All records but leftovers have keys, so that a repeat changes nothing.
  const leftovers: LeftRow[] = [];
  for (const batch of batches) {
    const own = machineRecordsOf([batch]).leftovers;
    leftovers.push(...(batch.maybeMoved ? await leftoversNotMoved(transaction, own) : own));
  }
  return keepRecords(transaction, { ...all, leftovers });
}
