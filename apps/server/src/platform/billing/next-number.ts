import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * Next invoice number. The counter's row stays locked until the transaction ends and is rolled back with it, so that numbers have no gap. Take it
 * late in the transaction, so that others wait briefly.
 */
export async function nextInvoiceNumber(transaction: TenantTransaction): Promise<number> {
  const { last } = await transaction
    .updateTable("invoice_numbers")
    .set({ last: sql`last + 1` })
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}
