import { queueMail } from "../mail/mail-queue.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** The composer's name in the queue. */
export const invoiceMailKind = "invoice";

/** Why an invoice is mailed: it is new, a step of the domain's, or somebody asked. */
export type InvoiceMailReason = "issued" | "before" | "due" | "late" | "lateAgain" | "block" | "sent";

export interface InvoiceMailOrder {
  readonly tenantId: number;
  readonly number: number;
  readonly recipient: string | null;
  readonly reason: InvoiceMailReason;
}

/** Asks for the mail in the transaction of what it tells; nothing where nobody is known to get it. */
export async function queueInvoiceMail(
  transaction: TenantTransaction,
  { tenantId, number, recipient, reason }: InvoiceMailOrder,
): Promise<void> {
  if (recipient === null) return;
  await queueMail(transaction, { tenantId, kind: invoiceMailKind, recipient, details: { number, reason } });
}
