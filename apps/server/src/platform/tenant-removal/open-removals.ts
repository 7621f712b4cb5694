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
/** Lease of a client's deletion, s: when its server dies, another one continues after this time. */
const leaseS = 600;

/** Deletes the clients whose delay is over, each on one of the servers. */
export const openRemovals = (parts: RemovalParts): Promise<Background> =>
  openBackground(parts.postgres, {
    channel: leavingChannel,
    everyMs,
    run: (signal) => removeAllDue(parts, signal),
    onFailure: (error) => parts.log.warn({ err: error }, "clientes que saem: não se sabe quais"),
  });

/** Deletes all due clients; a failure of one does not stop the others. Deletes nobody while the day is unconfirmed. */
export async function removeAllDue(
  { postgres, telemetry, log, confirmedNow }: RemovalParts,
  signal?: AbortSignal,
): Promise<void> {
  const leaving = await listTenantsLeaving(postgres.shared);
  if (leaving.length === 0 || (await confirmedNow()) === null) return;
  for (const tenantId of leaving) {
    signal?.throwIfAborted();
    try {
      await doClaimed(postgres.shared, { task: "remove", tenantId, leaseS, signal }, async (both) => {
        const counts = await removeTenant({ postgres, telemetry, signal: both }, tenantId);
        if (Object.keys(counts).length > 0) log.info({ tenantId, counts }, "cliente apagado");
      });
    } catch (error) {
      log.warn({ err: error, tenantId }, "cliente que sai: a exclusão não terminou");
    }
  }
}
