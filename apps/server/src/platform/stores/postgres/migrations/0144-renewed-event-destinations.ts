import { sql, type Kysely } from "kysely";

/** Since when a destination of events has its address, and the secret that still signs for a while after a new one was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table event_destination_states
      add column addressed_at timestamptz,
      add column former_secret text,
      add column former_until timestamptz
  `.execute(db);
}
