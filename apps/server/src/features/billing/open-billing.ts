import type { FastifyBaseLogger } from "fastify";
import { type Background, openBackground } from "../../platform/background/open-background.ts";
import type { Provider } from "../../platform/billing/invoicing-provider.ts";
import type { ConfirmedNow } from "../../platform/confirmed-time/confirmed-time.ts";
import { listTenantsToBill } from "../../platform/stores/postgres/look-ups.ts";
import { billingChannel, type PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { billClient } from "./bill-client.ts";

export interface BillingDependencies {
  readonly postgres: PostgresStore;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** A clock that jumped would block clients and issue the invoices of years: nothing is billed until it is confirmed. */
  readonly confirmedNow: ConfirmedNow;
  readonly provider: Provider;
}

/** What is due is looked for this often: an invoice and a reminder may well be a minute late. */
const lookEveryMs = 60_000;

/** Issues invoices, reminds of them and blocks who does not pay, side by side with the other servers. */
export const openBilling = (dependencies: BillingDependencies): Promise<Background> =>
  openBackground(dependencies.postgres, {
    channel: billingChannel,
    everyMs: lookEveryMs,
    run: (signal) => billAll(dependencies, signal),
    onFailure: (error) => dependencies.log.warn({ err: error }, "cobrança: não foi possível ver o que vence"),
  });

async function billAll(
  { postgres, log, confirmedNow, provider }: BillingDependencies,
  signal: AbortSignal,
): Promise<void> {
  const nowMs = await confirmedNow();
  if (nowMs === null) return;
  for (const tenantId of await listTenantsToBill(postgres.shared, nowMs)) {
    if (signal.aborted) return;
    // What one client's invoices meet keeps no other's from being issued.
    await postgres
      .withTenant(tenantId, (transaction) => billClient(transaction, { tenantId, nowMs, provider }))
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error, tenantId }, "cobrança: não foi feita");
      });
  }
}
