import { disconnectedEventCode } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import { eachActiveTenant, type TenantWork } from "../../platform/background/each-active-tenant.ts";
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

/**
 * How long after its start a server looks first, and how often from then on, ms. Gateways that could not reach the server while
 * it was away come back within a minute.
 */
const usual: RoundTimes = { firstMs: 90_000, everyMs: 5_000 };
/** A tenant is looked at by one of the servers in so long. */
const takenS = 4;

/** Says of equipment that falls silent that it is disconnected (code 90), and that it is not when it is heard again. */
export function openConnectionWatch(dependencies: ConnectionWatchDependencies, times = usual): Background {
  const { log } = dependencies;
  const failed = "conexões dos equipamentos: não puderam ser vistas";
  // A blocked client's devices are refused, so that they are not heard says nothing of them: active ones alone are looked at.
  const work = (signal: AbortSignal): TenantWork => ({
    claimed: { task: "connections", seconds: takenS },
    run: ({ tenantId }) => watchTenant(dependencies, tenantId, signal),
    onFailure: (error, tenantId) => log.warn({ err: error, tenantId }, failed),
  });
  return openRounds({
    times,
    run: (signal) => eachActiveTenant(dependencies.postgres, work(signal), signal),
    onFailure: (error) => log.warn({ err: error }, failed),
  });
}

/** One tenant's look; what several servers store of the same is one occurrence, by its equipment, code and start. */
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
