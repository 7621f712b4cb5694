import type { FastifyBaseLogger } from "fastify";
import { doClaimed } from "../background/claim.ts";
import { type Background, openBackground } from "../background/open-background.ts";
import type { ConfirmedNow } from "../confirmed-time/confirmed-time.ts";
import { listTenantsLeaving } from "../stores/postgres/look-ups.ts";
import { leavingChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { removeTenant } from "./remove-tenant.ts";

export interface RemovalParts {
  readonly postgres: PostgresStore;
  readonly telemetry: Pick<TelemetryStore, "months">;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
  readonly confirmedNow: ConfirmedNow;
}

const everyMs = 60_000;
/** A server that dies leaves a client to another after so long. */
const leaseS = 600;

/** Deletes the clients whose delay is over, each by one of the servers. */
export const openRemovals = (parts: RemovalParts): Promise<Background> =>
  openBackground(parts.postgres, {
    channel: leavingChannel,
    everyMs,
    run: (signal) => removeAllDue(parts, signal),
    onFailure: (error) => parts.log.warn({ err: error }, "clientes que saem: não se sabe quais"),
  });

/** One client's trouble keeps no other. Nobody goes while nobody confirms what day it is. */
export async function removeAllDue(
  { postgres, telemetry, log, confirmedNow }: RemovalParts,
  signal?: AbortSignal,
): Promise<void> {
  const leaving = await listTenantsLeaving(postgres.shared);
  if (leaving.length === 0 || (await confirmedNow()) === null) return;
  for (const tenantId of leaving) {
    signal?.throwIfAborted();
    try {
      await doClaimed(postgres.shared, { key: `remove ${tenantId}`, leaseS, signal }, async (both) => {
        const counts = await removeTenant({ postgres, telemetry, signal: both }, tenantId);
        if (Object.keys(counts).length > 0) log.info({ tenantId, counts }, "cliente apagado");
      });
    } catch (error) {
      log.warn({ err: error, tenantId }, "cliente que sai: a exclusão não terminou");
    }
  }
}
