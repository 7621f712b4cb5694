import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { keepCoilUses } from "./keep-coil-uses.ts";
import { keepLeftovers } from "./keep-leftovers.ts";
import { keepOccurrences } from "./keep-occurrences.ts";
import { keepReports } from "./keep-states.ts";
import type { MachineRecords } from "./record-rows.ts";

/** Stores records of all tenants that the transaction names: one statement per table, in the same order everywhere. */
export async function keepRecords(
  transaction: TenantTransaction,
  { occurrences, leftovers, coilUses, reports }: MachineRecords,
): Promise<void> {
  await keepOccurrences(transaction, occurrences);
  await keepLeftovers(transaction, leftovers);
  await keepCoilUses(transaction, coilUses);
  await keepReports(transaction, reports);
}
