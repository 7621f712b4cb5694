import { readProviderOverview } from "@fiel/contracts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { readStoredWeighings } from "../../platform/telemetry/stored-weighings.ts";
import { readOverview } from "./read-overview.ts";

export interface OverviewDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: Pick<TelemetryStore, "forTenant">;
  readonly log: FastifyBaseLogger;
  /** UTC ms. */
  readonly now: () => number;
}

/** Mounts what the provider sees of all its clients at once. */
export function mountProviderOverview(
  app: FastifyInstance,
  { postgres, telemetry, log, now }: OverviewDependencies,
): void {
  mountCall(app, readProviderOverview, () => {
    const nowMs = now();
    const storedOf = (tenantId: number) =>
      readStoredWeighings(telemetry.forTenant(tenantId), nowMs).catch((error: unknown) => {
        log.warn({ err: error, tenantId }, "não se sabe quanto o cliente tem gravado");
        return null;
      });
    return readOverview({ postgres, storedOf, nowMs });
  });
}
