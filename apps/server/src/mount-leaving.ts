import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { dropOldQuarantine } from "./features/ingest/drop-old-quarantine.ts";
import type { ConfirmedNow } from "./platform/confirmed-time/confirmed-time.ts";
import type { Metrics } from "./platform/observability/metrics.ts";
import { openRetention } from "./platform/retention/open-retention.ts";
import type { PostgresStore } from "./platform/stores/postgres/postgres-store.ts";
import type { LoggedTelemetry } from "./platform/telemetry-log/logged-telemetry.ts";
import { openRemovals } from "./platform/tenant-removal/open-removals.ts";
import { openTenantDisk } from "./platform/tenant-disk/open-tenant-disk.ts";
import { openTransfers } from "./platform/tenant-transfer/open-transfers.ts";

export interface LeavingParts {
  readonly postgres: PostgresStore;
  readonly telemetry: LoggedTelemetry;
  readonly log: FastifyBaseLogger;
  /** UTC ms. */
  readonly now: () => number;
  readonly confirmedNow: ConfirmedNow;
  readonly sureNow: ConfirmedNow;
  readonly metrics: Pick<Metrics, "countDropped">;
  /** Whether commands on this machine need this server for the embedded telemetry store. */
  readonly hasEmbeddedTelemetry?: boolean;
}

/** Starts retention, removal of clients, measuring of disk use and transfers of clients. */
export async function mountLeaving(app: FastifyInstance, parts: LeavingParts): Promise<void> {
  const { metrics, hasEmbeddedTelemetry, postgres, telemetry, log, now, confirmedNow, sureNow } = parts;
  const rest = { postgres, telemetry, log, now, confirmedNow };
  const works = [
    openRetention({
      ...rest,
      sureNow,
      drops: [dropOldQuarantine],
      countDropped: (counts) => metrics.countDropped(counts),
    }),
    await openRemovals(rest),
    openTenantDisk(rest),
    ...(hasEmbeddedTelemetry === true ? [await openTransfers(rest)] : []),
  ];
  app.addHook("onClose", async () => void (await Promise.all(works.map((work) => work.close()))));
}
