import type { FastifyBaseLogger } from "fastify";
import { type Background, openBackground } from "../../platform/background/open-background.ts";
import { noteOutcome } from "../../platform/background/note-outcome.ts";
import type { Provider } from "../../platform/billing/invoicing-provider.ts";
import type { ConfirmedNow } from "../../platform/confirmed-time/confirmed-time.ts";
import { listTenantsToBill } from "../../platform/stores/postgres/look-ups.ts";
import { billingChannel, type PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { billClient } from "./bill-client.ts";

export interface BillingDependencies {
  readonly postgres: PostgresStore;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** Confirmed time. A clock that jumped would block clients and issue years of invoices, so nothing is billed while it is not confirmed. */
  readonly confirmedNow: ConfirmedNow;
  readonly provider: Provider;
}

/** Ms between polls; an invoice or reminder may be a minute late. */
const lookEveryMs = 60_000;

/** Issues invoices, sends reminders and blocks clients that do not pay, in parallel with other servers. */
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
    // An error for one client does not stop the others.
    const bill = () =>
      postgres.withTenant(tenantId, (transaction) => billClient(transaction, { tenantId, nowMs, provider }));
    await noteOutcome(postgres.shared, { task: "bill", tenantId }, bill, signal).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error, tenantId }, "cobrança: não foi feita");
    });
  }
}
