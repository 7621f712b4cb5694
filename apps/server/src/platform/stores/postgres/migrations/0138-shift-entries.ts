import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * What is written of a shift: signatures, confirmations and notes (docs/adr/0125-a-shift-is-handed-over-by-entries.md). Rows are never changed. A
 * shift is one of a group, or of the machines without one (group_id null), and is named by its start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shift_entries (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      group_id int,
      start_at bigint not null,
      end_at bigint not null,
      shift_name text,
      team text,
      action text not null check (action in ('sign', 'confirm', 'note')),
      text text,
      actor_kind text not null check (actor_kind in ('user', 'operator', 'support')),
      user_id uuid,
      operator int,
      written_at bigint not null,
      check (start_at < end_at),
      check (action <> 'note' or text is not null),
      check ((actor_kind = 'operator') = (operator is not null)),
      foreign key (tenant_id, group_id) references equipment_groups (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );
    create index shift_entries_of_shift on shift_entries (tenant_id, start_at, group_id);
    create unique index shift_entries_confirmed on shift_entries (tenant_id, start_at, coalesce(group_id, 0)) where action = 'confirm';
  `.execute(db);
  await addTenantTable(db, "shift_entries", "select, insert, delete");
}
