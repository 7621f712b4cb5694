import { sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/** Sets the transaction's text formats so that any PostgreSQL reads the same values, whatever the settings of the server or the database. */
export async function writePlainly(transaction: Transaction<Database>): Promise<void> {
  await sql`
    select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true), set_config('timezone', 'UTC', true),
      set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '3', true),
      set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(transaction);
}
