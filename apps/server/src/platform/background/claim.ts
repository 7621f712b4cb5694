import { sql, type Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/**
 * Takes a task for so many seconds; false while another server has it, or it was done and is not due again. One that is taken for longer than
 * any is was taken by a clock that had jumped.
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

/** The task is done, and nobody takes it again for so many seconds. */
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
