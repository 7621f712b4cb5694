import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type Cause, nameOfCause } from "./cause-of.ts";
import { lockQuarantine } from "./lock-quarantine.ts";

/** How much more there is of a cause. */
export interface CountedCause {
  readonly cause: Cause;
  readonly records?: number;
  readonly statuses?: number;
  /** When it was received, UTC ms. */
  readonly at: number;
}

/** Causes of one statement. */
const portion = 2_000;

/** Adds to the causes' counts, of unknown ones too; gives the id of each by its name. */
export async function countCauses(
  transaction: TenantTransaction,
  tenantId: number,
  counted: readonly CountedCause[],
): Promise<Map<string, number>> {
  await lockQuarantine(transaction, tenantId);
  const rows = rowsOf(tenantId, counted);
  const ids = new Map<string, number>();
  for (let start = 0; start < rows.length; start += portion) {
    const found = await transaction
      .insertInto("quarantine_causes")
      .values(rows.slice(start, start + portion))
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "equipment", "reason", "subject"]).doUpdateSet((row) => ({
          count: sql<number>`quarantine_causes.count + ${row.ref("excluded.count")}`,
          statuses: sql<number>`quarantine_causes.statuses + ${row.ref("excluded.statuses")}`,
          first_at: sql<number>`least(quarantine_causes.first_at, ${row.ref("excluded.first_at")})`,
          last_at: sql<number>`greatest(quarantine_causes.last_at, ${row.ref("excluded.last_at")})`,
        })),
      )
      .returning(["id", "equipment", "reason", "subject"])
      .execute();
    for (const { id, ...cause } of found) ids.set(nameOfCause(cause as Cause), id);
  }
  return ids;
}

/** A row a cause. */
function rowsOf(tenantId: number, counted: readonly CountedCause[]) {
  const rows = new Map<string, ReturnType<typeof emptyRow>>();
  for (const { cause, records = 0, statuses = 0, at } of counted) {
    const name = nameOfCause(cause);
    let row = rows.get(name);
    if (row === undefined) rows.set(name, (row = emptyRow(tenantId, cause, at)));
    row.count += records;
    row.statuses += statuses;
    row.first_at = Math.min(row.first_at, at);
    row.last_at = Math.max(row.last_at, at);
  }
  return [...rows.values()];
}

const emptyRow = (tenantId: number, { equipment, reason, subject }: Cause, at: number) => ({
  tenant_id: tenantId,
  equipment,
  reason: reason as string,
  subject,
  count: 0,
  statuses: 0,
  first_at: at,
  last_at: at,
});
