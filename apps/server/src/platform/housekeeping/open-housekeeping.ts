import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { listTenants } from "../stores/postgres/look-ups.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { claim, claimDone } from "./claim.ts";
import { sweepEndedOfAll, sweepEndedOfTenant } from "./sweep-ended.ts";

/** Drops what is beyond its horizon of the transaction's tenant; answers how many rows. */
export type SweepTenant = (
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
) => Promise<number>;

export interface HousekeepingDependencies {
  readonly postgres: PostgresStore;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** UTC ms. */
  readonly now: () => number;
  /** Of features, beside the platform's own. Each is repeated until nothing is left. */
  readonly sweeps: readonly SweepTenant[];
}

export interface Housekeeping {
  /** Breaks off what is going on; the rest is done next time. */
  close(): Promise<void>;
}

/** When it is looked first whether the day's sweep was made, and how often from then on, ms. */
const usual = { firstMs: 5 * 60_000, everyMs: 30 * 60_000 };
const task = "housekeeping";
/** A server that dies leaves the sweep to another after an hour; done, it is due again on the next day. */
const leaseS = 3_600;
const pauseS = 20 * 3_600;

/** Once a day one of the servers drops what is beyond its horizon. */
export function openHousekeeping(
  dependencies: HousekeepingDependencies,
  { firstMs, everyMs } = usual,
): Housekeeping {
  const { log } = dependencies;
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false });
  const run = async (): Promise<void> => {
    for (await pause(firstMs); ; await pause(everyMs)) {
      await sweepOnce(dependencies, signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "limpeza diária: não terminou");
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

/** The day's sweep, unless another server makes or made it; answers whether it was made here. */
export async function sweepOnce(
  { postgres, log, now, sweeps }: HousekeepingDependencies,
  signal?: AbortSignal,
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await claim(postgres.shared, task, holder, leaseS))) return false;
  const nowMs = now();
  let dropped = await sweepEndedOfAll(postgres.shared, nowMs);
  for (const { tenant_id: tenantId } of await listTenants(postgres.shared)) {
    for (const sweep of [sweepEndedOfTenant, ...sweeps]) {
      for (let rows = 1; rows > 0; dropped += rows) {
        signal?.throwIfAborted();
        rows = await postgres.withTenant(tenantId, (transaction) => sweep(transaction, tenantId, nowMs));
      }
    }
  }
  await claimDone(postgres.shared, task, holder, pauseS);
  if (dropped > 0) log.info({ dropped }, "limpeza diária: apagado o que passou do prazo");
  return true;
}
