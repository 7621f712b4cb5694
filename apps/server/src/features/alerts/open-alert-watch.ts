import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Background } from "../../platform/background/open-background.ts";
import { openLanes } from "../../platform/background/lanes.ts";
import { openBackground } from "../../platform/background/open-background.ts";
import { readUnheard } from "../../platform/servers/read-unheard.ts";
import { listTenantsWithAlerts } from "../../platform/stores/postgres/look-ups.ts";
import { telemetryChannel } from "../../platform/stores/postgres/postgres-store.ts";
import type { LastLooks } from "./look-at-rules.ts";
import { type LookDependencies, lookAtTenant } from "./look-at-tenant.ts";

/** Interval between polls for due rules, ms. */
const usualLookEveryMs = 1_000;
/** Tenants looked at in parallel. */
const atOnce = 4;

/** Size of the cache of last looks, in rules. */
const mostRules = 10_000;

export interface AlertWatchDependencies extends LookDependencies {
  /** Interval between polls for due rules, ms; longer in tests that show that nothing waits for a poll. */
  readonly lookEveryMs?: number;
}

interface Asked {
  /** PostgreSQL's time before the notice was received. */
  readonly wokenAt: Date;
  readonly isNews: boolean;
}

/** Looks at a tenant's rules as soon as records are stored and when they are due, in parallel with other servers. */
export async function openAlertWatch(dependencies: AlertWatchDependencies): Promise<Background> {
  const { postgres, log, lookEveryMs = usualLookEveryMs } = dependencies;
  const ending = new AbortController();
  const lastLooks: LastLooks = new LRUCache<string, number>({ max: mostRules });
  const looking = { ...dependencies, unheard: await readUnheard(postgres.shared, dependencies.now()) };
  const failed = (error: unknown): void => {
    if (!ending.signal.aborted) log.warn({ err: error }, "as regras de alerta não puderam ser vistas");
  };
  // A tenant whose rules take long does not delay the others.
  const looks = openLanes<Asked>({
    atOnce,
    merge: (earlier, later) => ({ ...later, isNews: earlier.isNews || later.isNews }),
    run: (key, asked) => lookAtTenant(looking, { tenantId: Number(key), ...asked }, ending.signal, lastLooks),
    onFailure: failed,
  });
  let heard = new Set<number>();
  const stop = await postgres.listen(telemetryChannel, (payload) => heard.add(tenantOf(payload)));
  const background = await openBackground(postgres, {
    channel: telemetryChannel,
    everyMs: lookEveryMs,
    run: async () => {
      const told = heard;
      heard = new Set();
      for (const [tenantId, asked] of await askedOf(dependencies, told)) looks.add(String(tenantId), asked);
    },
    onFailure: failed,
  });
  return {
    async close() {
      ending.abort();
      await stop();
      await Promise.all([background.close(), looks.close()]);
    },
  };
}

const tenantOf = (payload: string): number => (JSON.parse(payload) as { readonly tenantId: number }).tenantId;

/** Tenants with rules that are due or have new records. */
async function askedOf(
  { postgres, now }: AlertWatchDependencies,
  heard: ReadonlySet<number>,
): Promise<Map<number, Asked>> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(postgres.shared);
  const wokenAt = rows[0]?.at;
  if (wokenAt === undefined) return new Map();
  const due = await listTenantsWithAlerts(postgres.shared, now());
  const watched =
    heard.size === 0 ? [] : await listTenantsWithAlerts(postgres.shared, Number.MAX_SAFE_INTEGER - 1);
  const tenants = new Set([...due, ...watched.filter((tenantId) => heard.has(tenantId))]);
  return new Map([...tenants].map((tenantId) => [tenantId, { wokenAt, isNews: heard.has(tenantId) }]));
}
