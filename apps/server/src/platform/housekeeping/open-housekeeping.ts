import type { FastifyBaseLogger } from "fastify";
import { doClaimed } from "../background/claim.ts";
import { eachThenFail } from "../background/each-then-fail.ts";
import type { Background } from "../background/open-background.ts";
import type { ConfirmedNow } from "../confirmed-time/confirmed-time.ts";
import { openRounds, type RoundTimes } from "../background/open-rounds.ts";
import { listTenants } from "../stores/postgres/look-ups.ts";
import type { PostgresStore, TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { providerId } from "../tenants/provider.ts";
import { sweepEndedOfAll, sweepEndedOfTenant } from "./sweep-ended.ts";

/** Deletes rows of the transaction's tenant beyond their horizon; returns how many. */
export type SweepTenant = (
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
) => Promise<number>;

export interface HousekeepingDependencies {
  readonly postgres: PostgresStore;
  readonly log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** Rows are deleted by the time that has surely come. */
  readonly sureNow: ConfirmedNow;
  /** Sweeps of features, in addition to the platform's own. Each is repeated until it deletes nothing. */
  readonly sweeps: readonly SweepTenant[];
}

/** When the server first checks whether the day's sweep was made, and how often afterwards, ms. */
const usual: RoundTimes = { firstMs: 5 * 60_000, everyMs: 30 * 60_000 };
const task = "housekeeping";
/** If a server dies, another takes over after an hour; once done, it is due again on the next day. */
const leaseS = 3_600;
const pauseS = 20 * 3_600;

/** Once a day one of the servers deletes rows beyond their horizon; when closed, it leaves the rest to the next time. */
export const openHousekeeping = (dependencies: HousekeepingDependencies, times = usual): Background =>
  openRounds({
    times,
    run: (signal) => sweepOnce(dependencies, signal),
    onFailure: (error) => dependencies.log.warn({ err: error }, "limpeza diária: não terminou"),
  });

/** The day's sweep, unless another server makes or made it, or the day is unconfirmed; returns whether it was made here. */
export async function sweepOnce(
  dependencies: HousekeepingDependencies,
  signal?: AbortSignal,
): Promise<boolean> {
  const nowMs = await dependencies.sureNow();
  if (nowMs === null) return false;
  return doClaimed(dependencies.postgres.shared, { task, leaseS, pauseS, signal }, (both) =>
    sweepAll(dependencies, nowMs, both),
  );
}

async function sweepAll(
  { postgres, log, sweeps }: HousekeepingDependencies,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  let dropped = await sweepEndedOfAll(postgres.shared);
  const clients = await listTenants(postgres.shared);
  const sweepTenant = async (tenantId: number): Promise<void> => {
    for (const sweep of [sweepEndedOfTenant, ...sweeps]) {
      for (let rows = 1; rows > 0; dropped += rows) {
        signal.throwIfAborted();
        rows = await postgres.withTenant(tenantId, (transaction) => sweep(transaction, tenantId, nowMs));
      }
    }
  };
  await eachThenFail([providerId, ...clients.map(({ tenant_id }) => tenant_id)], sweepTenant, signal);
  if (dropped > 0) log.info({ dropped }, "limpeza diária: apagado o que passou do prazo");
}
