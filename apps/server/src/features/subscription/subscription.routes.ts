import { getOwnInvoice, getOwnInvoicePdf, getSubscription, type SubscriptionPage } from "@fiel/contracts";
import { remainingSteps } from "@fiel/domain";
import type { FastifyInstance } from "fastify";
import { readBilledClient } from "../../platform/billing/billed-client.ts";
import { invoiceFile, readInvoicePaper, sendInvoiceFile } from "../../platform/billing/invoice-pdf.ts";
import type { Provider } from "../../platform/billing/invoicing-provider.ts";
import { requireInvoice } from "../../platform/billing/read-invoices.ts";
import { firstOpen, readOverview } from "../../platform/billing/subscription-overview.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { isKeyUser } from "../../platform/tenants/is-key-user.ts";
import { readLeavingOrder } from "../../platform/tenants/leaving-order.ts";
import { mountLeavingOrder } from "./leaving-order.routes.ts";
import { readUse, readWeighed, type WeighedSources } from "./read-use.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export interface SubscriptionDependencies extends WeighedSources {
  readonly postgres: PostgresStore;
  readonly provider: Provider;
  /** UTC ms. */
  readonly now: () => number;
}

/** Calls for the client's own subscription page. */
export function mountSubscription(app: FastifyInstance, dependencies: SubscriptionDependencies): void {
  const { postgres, provider, now } = dependencies;
  mountLeavingOrder(app, dependencies);
  mountCall(app, getSubscription, async ({ principal, signal }) => {
    const { tenantId, timeZone } = principal;
    const nowMs = now();
    const weighed = await readWeighed(dependencies, { tenantId, timeZone, nowMs, signal });
    return postgres.withTenant(tenantId, async (transaction) => ({
      ...(await readPage(transaction, { tenantId, timeZone, provider, nowMs })),
      use: await readUse(transaction, tenantId, weighed),
      leaving: {
        ordered: await readLeavingOrder(transaction),
        isMine: await isKeyUser(transaction, principal),
      },
    }));
  });
  mountCall(app, getOwnInvoice, ({ params: { number }, principal: { tenantId } }) =>
    postgres.withTenant(tenantId, (transaction) =>
      requireInvoice(transaction, { tenantId, number, provider, nowMs: now() }),
    ),
  );
  mountCall(app, getOwnInvoicePdf, async ({ params: { number }, principal: { tenantId }, reply }) => {
    const read = await postgres.withTenant(tenantId, (transaction) =>
      readInvoicePaper(transaction, { tenantId, number, provider, nowMs: now() }),
    );
    return sendInvoiceFile(reply, await invoiceFile(read));
  });
}

interface PageQuestion {
  readonly tenantId: number;
  readonly timeZone: string;
  readonly provider: Provider;
  readonly nowMs: number;
}

type Page = Omit<SubscriptionPage, "use" | "leaving">;

async function readPage(transaction: TenantTransaction, question: PageQuestion): Promise<Page> {
  const { tenantId, provider } = question;
  const overview = await readOverview(transaction, { ...question, calendar: provider.calendar });
  const first = firstOpen(overview.invoices);
  const open =
    first === null ? null : await requireInvoice(transaction, { ...question, number: first.number });
  const { party, recipient } = await readBilledClient(transaction, tenantId);
  const { end_trial_at: trialEnd } = await transaction
    .selectFrom("tenants")
    .select("end_trial_at")
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
  const block = first === null ? null : remainingSteps(first, null, overview.today).at(-1);
  return {
    ...overview,
    open,
    blockedOn: overview.state.kind === "late" ? (block?.day ?? null) : null,
    trialEndsOn: trialEnd !== null && trialEnd > overview.today ? trialEnd : null,
    billedTo: { ...party, address: [...party.address], email: recipient },
  };
}
