import { sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/** Values as texts that any PostgreSQL reads as the same values, however the server or its database is set. */
export async function writePlainly(transaction: Transaction<Database>): Promise<void> {
  await sql`
    select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true), set_config('timezone', 'UTC', true),
      set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '3', true),
      set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(transaction);
}
