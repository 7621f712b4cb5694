import { type Kysely, sql } from "kysely";
import { type ChangeKey, keyOfInstant, keyOfKind } from "../data-versions/change-keys.ts";
import type { Database } from "../stores/postgres/database.ts";
import type { LogRows } from "./log-entry.ts";

/** Bumps the data version of a tenant under these change keys, so that answers from the earlier data are no longer valid. */
export async function tellReaders(
  db: Kysely<Database>,
  tenant: number,
  keys: ReadonlySet<ChangeKey>,
): Promise<void> {
  const changed = [...keys];
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('fiel.tenant_ids', ${String(tenant)}, true)`.execute(transaction);
    await sql`select bump_data_versions(${[tenant]}::int[], ${changed.map(() => tenant)}::int[], ${changed}::int[])`.execute(
      transaction,
    );
  });
}

/** Tells readers about rows that were acknowledged while the store took no blocks and are stored now: pages were answered without them. */
export async function tellReadersOf(db: Kysely<Database>, entries: readonly LogRows[]): Promise<void> {
  const keys = new Map<number, Set<ChangeKey>>();
  const add = (tenant: number, key: ChangeKey): void => {
    const ofTenant = keys.get(tenant);
    if (ofTenant === undefined) keys.set(tenant, new Set([key]));
    else ofTenant.add(key);
  };
  for (const { weighings, statuses } of entries) {
    if (weighings !== undefined) {
      const [tenants, atOf] = [weighings.numbers("tenant"), weighings.instantsOf("at")];
      for (let row = 0; row < weighings.rows; row += 1) add(tenants[row] ?? 0, keyOfInstant(atOf(row)));
    }
    for (const tenant of statuses?.numbers("tenant") ?? []) add(tenant, keyOfKind("statuses"));
  }
  for (const [tenant, ofTenant] of keys) await tellReaders(db, tenant, ofTenant);
}
