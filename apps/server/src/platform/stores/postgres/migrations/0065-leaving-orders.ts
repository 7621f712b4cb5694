import { type Kysely, sql } from "kysely";

/** Adds the client's own order to leave, which is its consent to the export. It cannot change once the deletion began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      add column leaving_ordered_at timestamptz,
      add column leaving_ordered_by uuid,
      add constraint tenants_leaving_order check ((leaving_ordered_at is null) = (leaving_ordered_by is null));

    drop trigger before_keeping_refuse_late_return on tenants;
    create trigger before_keeping_refuse_late_return before update on tenants for each row
      when (old.leaving_begun_at is not null and new.removed_at is null and (new.status <> 'Blocked'
        or new.leaves_at is distinct from old.leaves_at or new.leaving_begun_at is distinct from old.leaving_begun_at
        or new.leaving_ordered_at is distinct from old.leaving_ordered_at))
      execute function refuse_late_return();
  `.execute(db);
}
