import { sql } from "kysely";
import { doClaimed } from "../../platform/background/claim.ts";
import { openLanes } from "../../platform/background/lanes.ts";
import { openRounds } from "../../platform/background/open-rounds.ts";
import type { Background } from "../../platform/background/open-background.ts";
import { listTenantsWithEventLooks } from "../../platform/stores/postgres/look-ups.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { type EventLookDependencies, lookAtTenant, usualLookLeaseS } from "./look-for-events.ts";

/** Interval between polls for due looks, ms. */
const everyMs = 1_000;
/** Tenants looked at in parallel. */
const atOnce = 4;

/**
 * Looks at tenants with destinations of events when they are due, in parallel with other servers. A slow tenant does not delay the others. A tenant
 * whose last look did not end, because the server died meanwhile, is looked at alone: so it is found which one ends servers.
 */
export function openEventWatch(dependencies: EventLookDependencies): Background {
  const { postgres, log } = dependencies;
  const ending = new AbortController();
  const onFailure = (error: unknown): void => {
    if (!ending.signal.aborted) log.warn({ err: error }, "não se pôde ver o que há a enviar");
  };
  const running = new RunningLooks();
  const looks = openLanes<null>({
    atOnce,
    merge: () => null,
    run: (key) =>
      countedLook(dependencies, Number(key), ending.signal, null).finally(() => running.leave(key)),
    onFailure,
  });
  const rounds = openRounds({
    times: { firstMs: everyMs, everyMs },
    run: async () => {
      const unended = await listUnended(postgres);
      const due = await listTenantsWithEventLooks(postgres.shared);
      for (const tenantId of unended.filter((one) => due.includes(one)))
        await countedLook(dependencies, tenantId, ending.signal, running).catch(onFailure);
      for (const tenantId of due)
        if (!unended.includes(tenantId) && running.enter(String(tenantId))) looks.add(String(tenantId), null);
    },
    onFailure,
  });
  return {
    async close() {
      ending.abort();
      await Promise.all([rounds.close(), looks.close()]);
    },
  };
}

/** Looks that run or wait on this server. */
class RunningLooks {
  readonly #keys = new Set<string>();
  #waiting: (() => void)[] = [];

  /** False when the key is there already. */
  enter(key: string): boolean {
    const isNew = !this.#keys.has(key);
    this.#keys.add(key);
    return isNew;
  }

  leave(key: string): void {
    this.#keys.delete(key);
    if (this.#keys.size > 0) return;
    for (const go of this.#waiting) go();
    this.#waiting = [];
  }

  /** Resolves when none is left, or the signal fires: looks that wait when the server closes never begin. */
  ended(signal: AbortSignal): Promise<void> {
    if (this.#keys.size === 0 || signal.aborted) return Promise.resolve();
    return new Promise((go) => {
      this.#waiting.push(go);
      signal.addEventListener("abort", () => go(), { once: true });
    });
  }
}

/** A look as a task of the client's: one that ends its servers is begun less and less often, and the provider is told. Waits until `others` ended. */
async function countedLook(
  dependencies: EventLookDependencies,
  tenantId: number,
  signal: AbortSignal,
  others: RunningLooks | null,
): Promise<void> {
  const { postgres, lookLeaseS: leaseS = usualLookLeaseS } = dependencies;
  // When it is due next is the look's own matter.
  const work = { task: "event looks", tenantId, leaseS, pauseS: 0, signal } as const;
  await doClaimed(postgres.shared, work, async (own) => {
    await others?.ended(own);
    own.throwIfAborted();
    await lookAtTenant(dependencies, tenantId, own);
  });
}

/** Tenants whose last look has not ended, those with the fewest such looks first; also those that another server looks at now. */
async function listUnended({ shared }: Pick<PostgresStore, "shared">): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select substring(key from '[0-9]+$')::int as "tenantId" from claims
    where key like 'event looks %' and done_at is null and attempts > 0 order by attempts, key
  `.execute(shared);
  return rows.map(({ tenantId }) => tenantId);
}
