import { sql, type Kysely } from "kysely";
import { applicationRoleOf } from "../application-role.ts";

/** The application's role in this database, which exists before the first migration. */
export async function applicationRole(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return applicationRoleOf(rows[0]?.name ?? "");
}

/**
 * Restricts a table to rows of the transaction's tenant, for the owner too. The setting is null on a connection that never set a tenant, and empty
 * after a transaction that did; both see no rows.
 */
export async function isolate(db: Kysely<unknown>, table: string, column = "tenant_id"): Promise<void> {
  const mine = sql`${sql.ref(column)} = nullif(current_setting('fiel.tenant_id', true), '')::int`;
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  await sql`create policy tenant_rows on ${sql.table(table)} using (${mine}) with check (${mine})`.execute(
    db,
  );
}

/** Condition that no tenant is set. The owner's commands set the tenant that they name, and so see no others. */
export const noTenant = sql`nullif(current_setting('fiel.tenant_id', true), '') is null`;

/** Lets the owner's look-up functions, which serve callers that are not signed in yet, read across tenants. */
export async function letLookUpsRead(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create policy look_ups on ${sql.table(table)} for select to current_user using (${noTenant})`.execute(
    db,
  );
}

/**
 * Lets a transaction that names several tenants reach the rows of exactly these, since batches of many tenants are stored together. The names are
 * read once per statement, and a row is looked up among them.
 */
export async function letLedgerIn(db: Kysely<unknown>, table: string): Promise<void> {
  const ours = sql`tenant_id in (select unnest(string_to_array(nullif(current_setting('fiel.tenant_ids', true), ''), ',')::int[]))`;
  await sql`drop policy if exists ledger_rows on ${sql.table(table)}`.execute(db);
  await sql`create policy ledger_rows on ${sql.table(table)} using (${ours}) with check (${ours})`.execute(
    db,
  );
}

export async function grant(
  db: Kysely<unknown>,
  table: string,
  privileges = "select, insert, update, delete",
): Promise<void> {
  const role = sql.id(await applicationRole(db));
  await sql`grant ${sql.raw(privileges)} on ${sql.table(table)} to ${role}`.execute(db);
}

/** Creates the policies and grants of a table with tenants' rows. */
export async function addTenantTable(db: Kysely<unknown>, table: string, privileges?: string): Promise<void> {
  await isolate(db, table);
  await grant(db, table, privileges);
}
