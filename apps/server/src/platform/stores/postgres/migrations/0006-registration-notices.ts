import { sql, type Kysely } from "kysely";

const tables = [
  "equipment_groups",
  "equipment",
  "events",
  "operators",
  "products",
  "product_configurations",
  "coils",
  "orders",
];

/** Notifies every server of the tenant's id after any change of its registrations, whoever made the change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_registrations() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform pg_notify('fiel_registrations', c.tenant_id::text) from (select distinct tenant_id from changed) c;
      return null;
    end $$;
    create function tell_tenant() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform pg_notify('fiel_registrations', c.id::text) from (select distinct id from changed) c;
      return null;
    end $$;
  `.execute(db);
  for (const table of tables) await tellOf(db, table, "tell_registrations");
  await tellOf(db, "tenants", "tell_tenant");
}

async function tellOf(db: Kysely<unknown>, table: string, teller: string): Promise<void> {
  for (const [change, rows] of [
    ["insert", "new"],
    ["update", "new"],
    ["delete", "old"],
  ] as const) {
    await sql`
      create trigger ${sql.id(`tell_${change}`)} after ${sql.raw(change)} on ${sql.table(table)}
      referencing ${sql.raw(rows)} table as changed for each statement execute function ${sql.id(teller)}()
    `.execute(db);
  }
}
