import { queueMail } from "../mail/mail-queue.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Kind of these mails in the queue, by which their composer is found. */
export const invoiceMailKind = "invoice";

/** Why an invoice is mailed: it is new (`issued`), a dunning step is due, or somebody asked for it (`sent`). */
export type InvoiceMailReason = "issued" | "before" | "due" | "late" | "lateAgain" | "block" | "sent";

export interface InvoiceMailOrder {
  readonly tenantId: number;
  readonly number: number;
  readonly recipient: string | null;
  readonly reason: InvoiceMailReason;
}

/** Queues the mail in the transaction of the event; does nothing without a recipient. */
export async function queueInvoiceMail(
  transaction: TenantTransaction,
  { tenantId, number, recipient, reason }: InvoiceMailOrder,
): Promise<void> {
  if (recipient === null) return;
  await queueMail(transaction, { tenantId, kind: invoiceMailKind, recipient, details: { number, reason } });
}
