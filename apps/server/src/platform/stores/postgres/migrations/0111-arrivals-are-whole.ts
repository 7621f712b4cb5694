import { sql, type Kysely } from "kysely";

/** A client whose import is not done has only a part of its telemetry, so it cannot be unblocked before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_early_opening() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      if exists (select from tenant_transfers x where x.tenant_id = new.id and x.kind = 'import' and x.state <> 'done') then
        raise exception 'the import of this client is not done';
      end if;
      return new;
    end $$;

    create trigger before_keeping_refuse_early_opening before update on tenants for each row
      when (old.status = 'Blocked' and new.status = 'Active' and new.removed_at is null)
      execute function refuse_early_opening();
  `.execute(db);
}
