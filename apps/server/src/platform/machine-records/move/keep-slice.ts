import { sql } from "kysely";
import type { PostgresStore } from "../../stores/postgres/postgres-store.ts";
import type { RetiredTable } from "../../stores/telemetry/schema/retired-tables.ts";
import { keepCoilUses } from "../keep-coil-uses.ts";
import { keepLeftovers } from "../keep-leftovers.ts";
import { keepOccurrences } from "../keep-occurrences.ts";
import { keepStates } from "../keep-states.ts";
import { withRecordMonths } from "../with-record-months.ts";
import type { Mark, Slice } from "./slice-of.ts";

const start: Mark = { equipment: -1, atMs: -1, isDone: false };

export async function readMark(
  postgres: PostgresStore,
  tenantId: number,
  table: RetiredTable,
): Promise<Mark> {
  const found = await postgres.withTenant(tenantId, (transaction) =>
    transaction
      .selectFrom("record_moves")
      .select(["equipment", "at as atMs", "is_done as isDone"])
      .where("source", "=", table)
      .executeTakeFirst(),
  );
  return found ?? start;
}

interface KeptSlice {
  readonly tenantId: number;
  readonly table: RetiredTable;
  /** The mark after which the slice begins. */
  readonly from: Mark;
  readonly slice: Slice;
}

/** Stores a slice together with its mark; throws when another server moved the mark meanwhile. */
export async function keepSlice(
  postgres: PostgresStore,
  { tenantId, table, from, slice }: KeptSlice,
): Promise<void> {
  const { records, states, mark } = slice;
  const keep = () =>
    postgres.withTenant(tenantId, async (transaction) => {
      const { numAffectedRows } = await sql`
        insert into record_moves as m (tenant_id, source, equipment, at, is_done)
        values (${tenantId}, ${table}, ${mark.equipment}, ${mark.atMs}, ${mark.isDone})
        on conflict (tenant_id, source) do update set equipment = excluded.equipment, at = excluded.at, is_done = excluded.is_done
        where m.equipment = ${from.equipment} and m.at = ${from.atMs} and not m.is_done
      `.execute(transaction);
      if (numAffectedRows !== 1n) throw new Error(`another server moves ${table} of tenant ${tenantId}`);
      await keepOccurrences(transaction, records.occurrences);
      await keepLeftovers(transaction, records.leftovers);
      await keepCoilUses(transaction, records.coilUses);
      await keepStates(transaction, states);
    });
  await withRecordMonths(postgres, () => records, keep);
}
