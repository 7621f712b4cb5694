import { disconnectedEventCode } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import {
  doForTenant,
  listActiveTenants,
  type TenantInTurn,
  type TenantWork,
} from "../../platform/background/each-active-tenant.ts";
import { openLanes } from "../../platform/background/lanes.ts";
import type { Background } from "../../platform/background/open-background.ts";
import { openRounds, type RoundTimes } from "../../platform/background/open-rounds.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../../platform/stores/telemetry/open-telemetry.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";
import { type Disconnection, findDisconnections } from "./find-disconnections.ts";

export interface ConnectionWatchDependencies {
  readonly postgres: PostgresStore;
  readonly telemetry: TelemetryStore;
  readonly registrations: Registrations;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** UTC ms. */
  readonly now: () => number;
  readonly store: (tenantId: number, found: readonly Disconnection[]) => Promise<void>;
}

/** Ms until the first look after the start, and between looks. Gateways that could not reach the server reconnect within a minute. */
const usual: RoundTimes = { firstMs: 90_000, everyMs: 5_000 };
/** Seconds within which one server looks at a tenant. */
const takenS = 4;
/** Tenants looked at at once. */
const tenantsAtOnce = 4;

/** Starts an occurrence of code 90 when equipment falls silent, and ends it when the equipment is heard again. */
export function openConnectionWatch(dependencies: ConnectionWatchDependencies, times = usual): Background {
  const {
    log,
    postgres: { shared },
  } = dependencies;
  const failed = "conexões dos equipamentos: não puderam ser vistas";
  const ending = new AbortController();
  const { signal } = ending;
  const onFailure = (error: unknown): void => {
    if (!signal.aborted) log.warn({ err: error }, failed);
  };
  const work: TenantWork = {
    task: "watch connections",
    claimed: { task: "connections", seconds: takenS },
    run: ({ tenantId }) => watchTenant(dependencies, tenantId, signal),
    onFailure: (error, tenantId) => log.warn({ err: error, tenantId }, failed),
  };
  // A tenant whose look takes long delays neither the others nor the next round.
  const lanes = openLanes<TenantInTurn>({
    atOnce: tenantsAtOnce,
    merge: (_, later) => later,
    run: (_, tenant) => doForTenant(shared, work, tenant, signal),
    onFailure,
  });
  const rounds = openRounds({
    times,
    // Active clients only: devices of a blocked client are refused, so their silence means nothing.
    run: async () => {
      for (const tenant of await listActiveTenants(shared)) lanes.add(String(tenant.tenantId), tenant);
    },
    onFailure,
  });
  return {
    async close() {
      ending.abort();
      await Promise.all([rounds.close(), lanes.close()]);
    },
  };
}

/** One look at a tenant. Servers that store the same disconnection store one occurrence, by equipment, code and start. */
export async function watchTenant(
  { postgres, telemetry, registrations, now, store }: ConnectionWatchDependencies,
  tenantId: number,
  signal: AbortSignal,
): Promise<void> {
  const { equipment, events } = await registrations.of(tenantId);
  if (!events.has(disconnectedEventCode)) return;
  const reading = uncachedReading({ postgres, telemetry }, tenantId, signal);
  const found = await findDisconnections(reading, [...equipment.values()], now());
  if (found.length > 0) await store(tenantId, found);
}
