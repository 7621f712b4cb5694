import { sql, type Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/**
 * Claims a task for some seconds; false while another server has it, or when it was done and is not due again. A claim longer than any real
 * one came from a clock that had jumped, and is ignored.
 */
export async function claim(
  db: Kysely<Database>,
  key: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into claims as c (key, holder, expires_at) values (${key}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at, done_at = null
    where c.expires_at <= now() or c.expires_at > now() + interval '7 days' returning key
  `.execute(db);
  return rows.length > 0;
}

/** Marks the task as done; nobody claims it again for some seconds. */
export async function claimDone(
  db: Kysely<Database>,
  key: string,
  holder: string,
  seconds: number,
): Promise<void> {
  await sql`
    update claims set done_at = now(), expires_at = now() + make_interval(secs => ${seconds})
    where key = ${key} and holder = ${holder}
  `.execute(db);
}
