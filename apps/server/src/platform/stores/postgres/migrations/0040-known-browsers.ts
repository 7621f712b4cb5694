import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Adds the browsers in which somebody signed in, where attempts are counted apart. Before, the network identified them, but strangers share a
 * network.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_browsers (
      tenant_id int not null,
      user_id uuid not null,
      mark_hash bytea not null,
      used_at timestamptz not null default now(),
      primary key (tenant_id, user_id, mark_hash),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );
    alter table sessions drop column network;
  `.execute(db);
  await addTenantTable(db, "known_browsers");
}
