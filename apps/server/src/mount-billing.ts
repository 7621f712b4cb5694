import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { openBilling } from "./features/billing/open-billing.ts";
import { mountClientSubscriptions } from "./features/invoices/client-subscription.routes.ts";
import { mountInvoices } from "./features/invoices/invoices.routes.ts";
import { closedDoors, type PaymentSettings } from "./features/payments/payment-settings.ts";
import { mountPayments } from "./features/payments/payments.routes.ts";
import { mountSubscription } from "./features/subscription/subscription.routes.ts";
import { type Provider, unnamedProvider } from "./platform/billing/invoicing-provider.ts";
import type { ConfirmedNow } from "./platform/confirmed-time/confirmed-time.ts";
import type { PostgresStore } from "./platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "./platform/stores/telemetry/open-telemetry.ts";

export interface BillingParts {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly log: FastifyBaseLogger;
  /** UTC ms. */
  readonly now: () => number;
  readonly confirmedNow: ConfirmedNow;
  readonly provider?: Provider;
  readonly payments?: PaymentSettings;
}

/** Mounts subscriptions: billing, the provider's calls, the client's page and payments. */
export async function mountBilling(app: FastifyInstance, parts: BillingParts): Promise<void> {
  const {
    postgres,
    telemetry,
    log,
    now,
    confirmedNow,
    provider = unnamedProvider,
    payments = closedDoors,
  } = parts;
  const billing = await openBilling({ postgres, log, confirmedNow, provider });
  app.addHook("onClose", () => billing.close());
  mountInvoices(app, { postgres, provider, now });
  mountClientSubscriptions(app, { postgres, provider, now });
  mountSubscription(app, { postgres, telemetry, log, provider, now });
  mountPayments(app, { postgres, log, now, ...payments });
}
