import { sql, type Kysely } from "kysely";

/** Rows that refer to rows of their own table may be loaded in any order, since a copy is restored in the physical order of its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare one record;
    begin
      for one in
        select conname, conrelid::regclass as owner from pg_constraint
        where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace and not condeferrable
      loop
        execute format('alter table %s alter constraint %I deferrable initially immediate', one.owner, one.conname);
      end loop;
    end $$
  `.execute(db);
}
