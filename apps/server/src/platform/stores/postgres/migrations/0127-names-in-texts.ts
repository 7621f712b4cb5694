import { sql, type Kysely } from "kysely";

/** Tables with texts that people write about people, besides those that `forget_portion` knows. */
const told = [
  "control_limits",
  "event_deliveries",
  "event_posts",
  "event_subjects",
  "shift_entries",
  "stop_answers",
];
/** Change key of control limits, whose cached rows have the name of who fixed them. */
const controlLimits = -7;

/**
 * Names of several words are also replaced in comments of stops, notes of shifts, reasons of control limits, and in events to other programs. A person
 * who is called otherwise since is so in all cached answers: these have names of people who answered why machines stood, and who fixed limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('forget_portion(uuid, text, text, int)'::regprocedure) as definition
  `.execute(db);
  const first = "told constant text[] := array[";
  const definition = rows[0]?.definition ?? "";
  if (!definition.includes(first)) throw new Error("forget_portion is not as it was made");
  await sql
    .raw(definition.replace(first, `${first}${told.map((table) => `'${table}', `).join("")}`))
    .execute(db);
  await sql`
    create function raise_for_names() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      if exists (select from control_limits where tenant_id = new.tenant_id and user_id = new.id)
        or exists (select from stop_changes where tenant_id = new.tenant_id and user_id = new.id) then
        perform bump_data_versions(array[new.tenant_id], array[new.tenant_id], array[${sql.lit(controlLimits)}]);
      end if;
      return null;
    end $$;
    create trigger raise_for_names after update of name on users
      for each row when (old.name is distinct from new.name) execute function raise_for_names();
  `.execute(db);
}
