import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { disconnectedEventCode } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import { claim } from "../../platform/housekeeping/claim.ts";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import { listTenants } from "../../platform/stores/postgres/look-ups.ts";
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

export interface ConnectionWatch {
  /** Breaks off what is going on; it is found anew after the next start. */
  close(): Promise<void>;
}

/**
 * How long after its start a server looks first, and how often from then on, ms. Gateways that could not reach the server while
 * it was away come back within a minute.
 */
const usual = { firstMs: 90_000, everyMs: 5_000 };
/** A tenant is looked at by one of the servers in so long. */
const takenS = 4;

/** Says of equipment that falls silent that it is disconnected (code 90), and that it is not when it is heard again. */
export function openConnectionWatch(
  dependencies: ConnectionWatchDependencies,
  { firstMs, everyMs } = usual,
): ConnectionWatch {
  const { log } = dependencies;
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false });
  const run = async (): Promise<void> => {
    for (await pause(firstMs); ; await pause(everyMs)) {
      // What failed is found again.
      await watchAll(dependencies, signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "conexões dos equipamentos: não puderam ser vistas");
      });
    }
  };
  // Ends by its signal alone.
  const running = run().catch(() => undefined);
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}

async function watchAll(dependencies: ConnectionWatchDependencies, signal: AbortSignal): Promise<void> {
  const { postgres, log } = dependencies;
  const holder = randomUUID();
  for (const { tenant_id: tenantId, status } of await listTenants(postgres.shared)) {
    signal.throwIfAborted();
    // A blocked client's devices are refused: that they are not heard says nothing of them.
    if (status !== "Active") continue;
    if (!(await claim(postgres.shared, `connections ${tenantId}`, holder, takenS))) continue;
    // What keeps one from being looked at is no other's trouble.
    await watchTenant(dependencies, tenantId, signal).catch((error: unknown) => {
      if (!signal.aborted)
        log.warn({ err: error, tenantId }, "conexões dos equipamentos: não puderam ser vistas");
    });
  }
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
