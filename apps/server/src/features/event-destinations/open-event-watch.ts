import { openLanes } from "../../platform/background/lanes.ts";
import { openRounds } from "../../platform/background/open-rounds.ts";
import type { Background } from "../../platform/background/open-background.ts";
import { listTenantsWithEventLooks } from "../../platform/stores/postgres/look-ups.ts";
import { type EventLookDependencies, lookAtTenant } from "./look-for-events.ts";

/** Interval between polls for due looks, ms. */
const everyMs = 1_000;
/** Tenants looked at in parallel. */
const atOnce = 4;

/** Looks at tenants with destinations of events when they are due, in parallel with other servers. A slow tenant does not delay the others. */
export function openEventWatch(dependencies: EventLookDependencies): Background {
  const { postgres, log } = dependencies;
  const ending = new AbortController();
  const onFailure = (error: unknown): void => {
    if (!ending.signal.aborted) log.warn({ err: error }, "não se pôde ver o que há a enviar");
  };
  const looks = openLanes<null>({
    atOnce,
    merge: () => null,
    run: (key) => lookAtTenant(dependencies, Number(key), ending.signal),
    onFailure,
  });
  const rounds = openRounds({
    times: { firstMs: everyMs, everyMs },
    run: async () => {
      for (const tenantId of await listTenantsWithEventLooks(postgres.shared))
        looks.add(String(tenantId), null);
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
