import type { ManagedInvoice } from "@fiel/contracts";
import { daysAnew } from "../../platform/billing/issue-anew.ts";
import { type InvoiceQuestion, readInvoices, requireInvoice } from "../../platform/billing/read-invoices.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** An invoice with its history and the one before it. Throws 404 NotFound. */
export async function readManagedInvoice(
  transaction: TenantTransaction,
  question: InvoiceQuestion,
): Promise<ManagedInvoice> {
  const { tenantId, number } = question;
  const invoice = await requireInvoice(transaction, question);
  const events = await transaction
    .selectFrom("invoice_events")
    .select(["at", "what", "by_whom", "details"])
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .orderBy("id", "desc")
    .execute();
  const others = await readInvoices(transaction, tenantId);
  return {
    ...invoice,
    ...(await daysAnew(transaction, tenantId, question)),
    events: events.map(({ at, what, by_whom: by, details }) => ({
      at: at.getTime(),
      what,
      by,
      note: noteOf(details),
    })),
    previous: others.find((one) => one.number < number && one.kind !== "credit") ?? null,
  };
}

function noteOf(details: Record<string, unknown> | null): string | null {
  const said = [details?.["method"], details?.["note"]].filter((one) => typeof one === "string");
  return said.length === 0 ? null : said.join(", ");
}
