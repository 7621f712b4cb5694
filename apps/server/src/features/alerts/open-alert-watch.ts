import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Background } from "../../platform/background/open-background.ts";
import { openBackground } from "../../platform/background/open-background.ts";
import { listTenantsWithAlerts } from "../../platform/stores/postgres/look-ups.ts";
import { telemetryChannel } from "../../platform/stores/postgres/postgres-store.ts";
import { type LastLooks, type LookDependencies, lookAtTenant } from "./look-at-tenant.ts";

/** What is due by itself waits at most so long, ms. */
const lookEveryMs = 1_000;
/** Tenants that are looked at at once. */
const atOnce = 4;

/** Of more rules it is not remembered when they were looked at. */
const mostRules = 10_000;

interface Looking extends LookDependencies {
  readonly lastLooks: LastLooks;
}

/** Looks at the rules of tenants of which something was stored, at once, and of those for which it is time, beside other servers. */
export async function openAlertWatch(dependencies: LookDependencies): Promise<Background> {
  const { postgres, log } = dependencies;
  const ending = new AbortController();
  const lastLooks: LastLooks = new LRUCache<string, number>({ max: mostRules });
  let heard = new Set<number>();
  const stop = await postgres.listen(telemetryChannel, (payload) => heard.add(tenantOf(payload)));
  const background = await openBackground(postgres, {
    channel: telemetryChannel,
    everyMs: lookEveryMs,
    run: async () => {
      const told = heard;
      heard = new Set();
      await lookAtAll({ ...dependencies, lastLooks }, told, ending.signal);
    },
    onFailure: (error) => log.warn({ err: error }, "as regras de alerta não puderam ser vistas"),
  });
  return {
    async close() {
      ending.abort();
      await stop();
      await background.close();
    },
  };
}

const tenantOf = (payload: string): number => (JSON.parse(payload) as { readonly tenantId: number }).tenantId;

async function lookAtAll(
  dependencies: Looking,
  heard: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<void> {
  const { postgres, log, now } = dependencies;
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(postgres.shared);
  const wokenAt = rows[0]?.at;
  if (wokenAt === undefined) return;
  const due = new Set(await listTenantsWithAlerts(postgres.shared, now()));
  const watched =
    heard.size === 0 ? [] : await listTenantsWithAlerts(postgres.shared, Number.MAX_SAFE_INTEGER - 1);
  const tenants = [...new Set([...due, ...watched.filter((tenantId) => heard.has(tenantId))])];
  const lane = async (): Promise<void> => {
    for (let tenantId = tenants.pop(); tenantId !== undefined && !signal.aborted; tenantId = tenants.pop()) {
      const looked = { tenantId, wokenAt, isNews: heard.has(tenantId) };
      await lookAtTenant(dependencies, looked, signal, dependencies.lastLooks).catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error, tenantId: looked.tenantId }, "as regras de alerta não puderam ser vistas");
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
