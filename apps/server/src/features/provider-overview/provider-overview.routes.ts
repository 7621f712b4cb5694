import {
  countOpenThings as countCall,
  readProviderOverview,
  retryFailure as retryCall,
  sendTestMail as sendTestMailCall,
} from "@fiel/contracts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { managerActor } from "../../platform/audit/actor.ts";
import { requireClient } from "../../platform/auth/require-client.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { readStoredWeighings, readWeighingsOfDays } from "../../platform/telemetry/stored-weighings.ts";
import { providerId } from "../../platform/tenants/provider.ts";
import { countOpenThings } from "./count-open-things.ts";
import { readOverview } from "./read-overview.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { retryFailure } from "./retry-failure.ts";

export interface OverviewDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: Pick<TelemetryStore, "forTenant">;
  readonly mailer: Mailer;
  readonly log: FastifyBaseLogger;
  /** UTC ms. */
  readonly now: () => number;
}

/** Calls for the provider's overview of all clients. */
export function mountProviderOverview(
  app: FastifyInstance,
  { postgres, telemetry, mailer, log, now }: OverviewDependencies,
): void {
  mountCall(app, readProviderOverview, () => {
    const nowMs = now();
    const storedOf = async (tenantId: number) => {
      const own = telemetry.forTenant(tenantId);
      try {
        const stored = await readStoredWeighings(own, nowMs);
        return { ...stored, days: await readWeighingsOfDays(own, nowMs) };
      } catch (error) {
        log.warn({ err: error, tenantId }, "não se sabe quanto o cliente tem gravado");
        return null;
      }
    };
    return readOverview({ postgres, storedOf, nowMs });
  });
  mountCall(app, countCall, async () => ({ count: await countOpenThings(postgres, now()) }));
  mountCall(app, sendTestMailCall, ({ principal }) => sendTestMail({ postgres, mailer }, principal));
  mountCall(app, retryCall, async ({ body: { tenant, ...failed }, principal, request }) => {
    const tenantId = tenant === "" ? providerId : (await requireClient(postgres.shared, tenant)).tenant_id;
    const by = managerActor(principal, request, tenantId);
    await postgres.withTenant(tenantId, (transaction) => retryFailure(transaction, by, failed));
    return { success: true as const };
  });
}
