import { sql } from "kysely";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import type { MachineRecords } from "./record-rows.ts";

type Dated = Pick<MachineRecords, "occurrences" | "leftovers" | "coilUses">;

/**
 * Runs `work`, a transaction that stores records. When a month has no partition yet, which happens once a month, adds it and runs `work`
 * again.
 */
export async function withRecordMonths<T>(
  { shared }: Pick<PostgresStore, "shared">,
  recordsOf: () => Dated,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!lacksPartition(error)) throw error;
    const { occurrences, leftovers, coilUses } = recordsOf();
    const instants = [
      ...[...occurrences, ...coilUses].map(({ startedMs }) => startedMs),
      ...leftovers.map(({ atMs }) => atMs),
    ];
    await sql`select add_record_months(${instants}::bigint[])`.execute(shared);
    return work();
  }
}

const lacksPartition = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: unknown }).code === "23514" &&
  error.message.startsWith("no partition of relation");
