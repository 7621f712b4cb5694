import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { openLanes } from "./lanes.ts";
import { type Background, openBackground } from "./open-background.ts";

export interface Turns {
  /** Notices on this channel wake the work. */
  readonly channel: string;
  /** Interval at which tenants with work are looked for without a notice, ms. */
  readonly everyMs: number;
  /** Number of tenants whose work runs at once. */
  readonly atOnce: number;
  /** Lists the tenants with pending work. */
  readonly tenants: () => Promise<readonly number[]>;
  /** Does a tenant's next piece of work; returns whether there may be more. The signal fires when the server closes. */
  readonly run: (tenantId: number, signal: AbortSignal) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Does tenants' work in turns, while other servers do the same. After each piece a tenant goes to the end of the queue, so that thousands of pieces
 * of one tenant do not delay another tenant's first.
 */
export async function openTurns(
  postgres: Pick<PostgresStore, "listen">,
  { channel, everyMs, atOnce, tenants, run, onFailure }: Turns,
): Promise<Background> {
  const ending = new AbortController();
  const failed = (error: unknown): void => {
    if (!ending.signal.aborted) onFailure(error);
  };
  const lanes = openLanes<null>({
    atOnce,
    merge: () => null,
    run: async (tenantId) => {
      if (await run(Number(tenantId), ending.signal)) lanes.add(tenantId, null);
    },
    onFailure: failed,
  });
  const background = await openBackground(postgres, {
    channel,
    everyMs,
    run: async () => {
      for (const tenantId of await tenants()) lanes.add(String(tenantId), null);
    },
    onFailure: failed,
  });
  return {
    async close() {
      ending.abort();
      await Promise.all([background.close(), lanes.close()]);
    },
  };
}
