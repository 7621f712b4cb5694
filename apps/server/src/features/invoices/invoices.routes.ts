import {
  cancelInvoiceByNote,
  getInvoicePdf,
  issueInvoiceAnew,
  payInvoiceByHand,
  promisePayment,
  readInvoice,
  sendInvoice,
} from "@fiel/contracts";
import { addDays, dayOf, instantOfWallClock, parseDay } from "@fiel/domain";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type AuditActor, managerActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { readBilledClient } from "../../platform/billing/billed-client.ts";
import { cancelInvoice } from "../../platform/billing/cancel-invoice.ts";
import { recordInvoiceEvent } from "../../platform/billing/invoice-events.ts";
import { invoiceFile, readInvoicePaper, sendInvoiceFile } from "../../platform/billing/invoice-pdf.ts";
import { lockBilling } from "../../platform/billing/lock-billing.ts";
import { issueAnew } from "../../platform/billing/issue-anew.ts";
import { payInvoice } from "../../platform/billing/pay-invoice.ts";
import type { Provider } from "../../platform/billing/invoicing-provider.ts";
import { queueInvoiceMail } from "../../platform/billing/queue-invoice-mail.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { ManagerPrincipal } from "../../platform/http/principal.ts";
import { findInvoice } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { readManagedInvoice } from "./read-managed-invoice.ts";

export interface InvoicesDependencies {
  readonly postgres: PostgresStore;
  readonly provider: Provider;
  /** UTC ms. */
  readonly now: () => number;
}

interface Asked {
  readonly params: { readonly number: number };
  readonly principal: ManagerPrincipal;
  readonly request: FastifyRequest;
}

type Change = (transaction: TenantTransaction, by: AuditActor, nowMs: number) => Promise<unknown>;

/** Calls by which the provider manages invoices. */
export function mountInvoices(app: FastifyInstance, dependencies: InvoicesDependencies): void {
  const { postgres, provider, now } = dependencies;
  const change = async ({ params: { number }, principal, request }: Asked, work: Change) => {
    const tenantId = await requireTenantOf(postgres, number);
    return postgres.withTenant(tenantId, async (transaction) => {
      const nowMs = now();
      await work(transaction, managerActor(principal, request, tenantId), nowMs);
      return readManagedInvoice(transaction, { tenantId, number, provider, nowMs });
    });
  };
  mountCall(app, readInvoice, (asked) => change(asked, async () => undefined));
  mountCall(app, payInvoiceByHand, ({ body, ...asked }) =>
    change(asked, (transaction, by, nowMs) =>
      payByHand(transaction, by, { ...body, ...asked.params, nowMs }),
    ),
  );
  mountCall(app, cancelInvoiceByNote, ({ body: { reason, anew = false }, ...asked }) =>
    change(asked, async (transaction, by, nowMs) => {
      await cancelInvoice(transaction, by, { ...asked.params, reason, nowMs });
      if (anew) await issueAnew(transaction, by, { ...asked.params, provider, nowMs });
    }),
  );
  mountCall(app, issueInvoiceAnew, (asked) =>
    change(asked, (transaction, by, nowMs) =>
      issueAnew(transaction, by, { ...asked.params, provider, nowMs }),
    ),
  );
  mountCall(app, promisePayment, ({ body: { day }, ...asked }) =>
    change(asked, (transaction, by, nowMs) => promise(transaction, by, { ...asked.params, day, nowMs })),
  );
  mountCall(app, sendInvoice, (asked) =>
    change(asked, (transaction, by, nowMs) => sendAgain(transaction, by, { ...asked.params, nowMs })),
  );
  mountCall(app, getInvoicePdf, async ({ params: { number }, reply }) => {
    const tenantId = await requireTenantOf(postgres, number);
    const read = await postgres.withTenant(tenantId, (transaction) =>
      readInvoicePaper(transaction, { tenantId, number, provider, nowMs: now() }),
    );
    return sendInvoiceFile(reply, await invoiceFile(read));
  });
}

/** Throws 404 NotFound. */
async function requireTenantOf(postgres: PostgresStore, number: number): Promise<number> {
  const tenantId = await findInvoice(postgres.shared, number);
  if (tenantId === null) throw new CallError("NotFound");
  return tenantId;
}

interface Numbered {
  readonly number: number;
  readonly nowMs: number;
}

async function payByHand(
  transaction: TenantTransaction,
  by: AuditActor,
  {
    number,
    nowMs,
    method,
    paidOn,
    note,
  }: Numbered & {
    readonly method: string;
    readonly paidOn?: string | undefined;
    readonly note?: string | undefined;
  },
): Promise<void> {
  const { timeZone } = await readBilledClient(transaction, by.tenantId);
  if (paidOn !== undefined && paidOn > dayOf(nowMs, timeZone))
    throw new CallError("InvalidRequest", { fields: { paidOn: "paidInFuture" } });
  const paidAtMs =
    paidOn === undefined || paidOn === dayOf(nowMs, timeZone)
      ? nowMs
      : instantOfWallClock({ ...parseDay(paidOn), hour: 12 }, timeZone);
  const payment = { number, method, paidAtMs, nowMs, cents: null, note: note ?? null };
  if ((await payInvoice(transaction, by, payment)) !== "paid") throw new CallError("InvoiceEnded");
}

const mostDaysAhead = 90;

async function promise(
  transaction: TenantTransaction,
  by: AuditActor,
  { number, nowMs, day }: Numbered & { readonly day: string | null },
): Promise<void> {
  const { tenantId } = by;
  const { timeZone } = await readBilledClient(transaction, tenantId);
  const today = dayOf(nowMs, timeZone);
  if (day !== null && (day < today || day > addDays(today, mostDaysAhead)))
    throw new CallError("InvalidRequest", { fields: { day: "promisedDay" } });
  await lockBilling(transaction, tenantId);
  const { numUpdatedRows } = await transaction
    .updateTable("invoices")
    .set({ promised_day: day })
    .where("tenant_id", "=", tenantId)
    .where("number", "=", number)
    .where("status", "=", "Open")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new CallError("InvoiceEnded");
  const details = { note: day };
  await recordInvoiceEvent(transaction, {
    tenantId,
    number,
    what: "promised",
    by: by.name,
    atMs: nowMs,
    details,
  });
  await recordAudit(transaction, {
    by,
    action: "update",
    entity: "invoice",
    entityId: number,
    after: { promisedDay: day },
  });
}

async function sendAgain(
  transaction: TenantTransaction,
  by: AuditActor,
  { number, nowMs }: Numbered,
): Promise<void> {
  const { tenantId } = by;
  const { recipient } = await readBilledClient(transaction, tenantId);
  if (recipient === null)
    throw new CallError("InvalidRequest", { fields: { accountResponsible: "required" } });
  await queueInvoiceMail(transaction, { tenantId, number, recipient, reason: "sent" });
  const details = { note: recipient };
  await recordInvoiceEvent(transaction, {
    tenantId,
    number,
    what: "sent",
    by: by.name,
    atMs: nowMs,
    details,
  });
}
