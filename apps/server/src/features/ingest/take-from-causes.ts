import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

interface TakenRow {
  readonly cause_id: number;
  readonly size: number;
}

/** Subtracts records that left the quarantine from the counts of their causes; removes causes without records. Needs the quarantine's lock. */
export async function takeFromCauses(
  transaction: TenantTransaction,
  taken: readonly TakenRow[],
): Promise<void> {
  const sizes = new Map<number, number>();
  for (const { cause_id: cause, size } of taken) sizes.set(cause, (sizes.get(cause) ?? 0) + size);
  const ids = [...sizes.keys()];
  await sql`
    update quarantine_causes c set count = c.count - t.size
    from unnest(${ids}::bigint[], ${ids.map((id) => sizes.get(id))}::bigint[]) as t (id, size) where c.id = t.id
  `.execute(transaction);
  await transaction
    .deleteFrom("quarantine_causes")
    .where("count", "=", 0)
    .where("statuses", "=", 0)
    .execute();
}
