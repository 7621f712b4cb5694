import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

export interface InvoiceEvent {
  readonly tenantId: number;
  readonly number: number;
  /** `issued`, a dunning step of the domain, or what somebody did: `sent`, `promised`, `paid`, `cancelled`. */
  readonly what: string;
  /** Name of the person who did it; null for the server itself. */
  readonly by: string | null;
  readonly atMs: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Adds an event to an invoice's history, in the transaction of the change. */
export async function recordInvoiceEvent(
  transaction: TenantTransaction,
  { tenantId, number, what, by, atMs, details }: InvoiceEvent,
): Promise<void> {
  await transaction
    .insertInto("invoice_events")
    .values({
      tenant_id: tenantId,
      number,
      what,
      by_whom: by,
      at: new Date(atMs),
      details: details === undefined ? null : JSON.stringify(details),
    })
    .execute();
}
