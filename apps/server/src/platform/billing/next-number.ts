import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * The number of an invoice that this transaction is about to insert. The counter's row stays locked until it ends, and goes back
 * with it: what is rolled back, or killed, leaves no gap. To be taken last, so that others wait shortly.
 */
export async function nextInvoiceNumber(transaction: TenantTransaction): Promise<number> {
  const { last } = await transaction
    .updateTable("invoice_numbers")
    .set({ last: sql`last + 1` })
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}
