import { sql, type Kysely } from "kysely";

/** The e-mail that somebody asked for, until the link that is mailed there confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column new_email text check (new_email <> '');
    alter table user_tokens
      drop constraint user_tokens_purpose_check,
      add constraint user_tokens_purpose_check check (purpose in ('invitation', 'reset', 'email'))
  `.execute(db);
}
