import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Background } from "../../platform/background/open-background.ts";
import { openLanes } from "../../platform/background/lanes.ts";
import { openBackground } from "../../platform/background/open-background.ts";
import { listTenantsWithAlerts } from "../../platform/stores/postgres/look-ups.ts";
import { telemetryChannel } from "../../platform/stores/postgres/postgres-store.ts";
import { type LastLooks, type LookDependencies, lookAtTenant } from "./look-at-tenant.ts";

/** What is due by itself waits at most so long, ms. */
const usualLookEveryMs = 1_000;
/** Tenants that are looked at at once. */
const atOnce = 4;

/** Of more rules it is not remembered when they were looked at. */
const mostRules = 10_000;

export interface AlertWatchDependencies extends LookDependencies {
  /** How often what is due by itself is looked for, ms; longer where a test shows that nothing waits for it. */
  readonly lookEveryMs?: number;
}

interface Asked {
  /** By PostgreSQL's clock, before what woke it was heard. */
  readonly wokenAt: Date;
  readonly isNews: boolean;
}

/** Looks at the rules of tenants of which something was stored, at once, and of those for which it is time, beside other servers. */
export async function openAlertWatch(dependencies: AlertWatchDependencies): Promise<Background> {
  const { postgres, log, lookEveryMs = usualLookEveryMs } = dependencies;
  const ending = new AbortController();
  const lastLooks: LastLooks = new LRUCache<string, number>({ max: mostRules });
  const failed = (error: unknown): void => {
    if (!ending.signal.aborted) log.warn({ err: error }, "as regras de alerta não puderam ser vistas");
  };
  // A tenant whose rules take long makes no other wait.
  const looks = openLanes<Asked>({
    atOnce,
    merge: (earlier, later) => ({ ...later, isNews: earlier.isNews || later.isNews }),
    run: (key, asked) =>
      lookAtTenant(dependencies, { tenantId: Number(key), ...asked }, ending.signal, lastLooks),
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

/** Tenants with rules that are to be looked at: those of which something was heard, and those for which it is time. */
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
