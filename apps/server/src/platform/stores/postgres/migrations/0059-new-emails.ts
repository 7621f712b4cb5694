import { sql, type Kysely } from "kysely";

/** Adds a requested e-mail address, which is kept until the link that is mailed to it confirms it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column new_email text check (new_email <> '');
    alter table user_tokens
      drop constraint user_tokens_purpose_check,
      add constraint user_tokens_purpose_check check (purpose in ('invitation', 'reset', 'email'))
  `.execute(db);
}
