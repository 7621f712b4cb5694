import type { FastifyBaseLogger } from "fastify";
import { listTenants } from "../../platform/stores/postgres/look-ups.ts";
import type { IngestDependencies } from "./receive-batch.ts";
import { replayQuarantine } from "./replay-quarantine.ts";

export interface DueReplaysDependencies extends IngestDependencies {
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

export interface DueReplays {
  /** Something of a tenant was set aside because it was ahead of the server's clock. */
  readonly note: (tenantId: number) => void;
  /** Tries what may be due; to be called again and again. */
  readonly pass: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const reason = "instantInFuture";
const unplayed = "quarentena: o que estava adiantado não pôde ser reprocessado";
const everyMs = 10_000;
/** Between two tries of a tenant: longer each time that nothing was stored, and never most of the time. */
const pauses = { firstMs: 20_000, mostMs: 600_000, timesTheWork: 20 };
/** What came longer ago and is still ahead is of a clock that is years off: it waits for somebody. */
const watchedMs = 2 * 86_400_000;

interface Watched {
  pauseMs: number;
  /** Since when it rests, and for how long at least. */
  sinceMs: number;
  restMs: number;
}

/** A rest that begins in the future began before the clock was set back. */
const hasRested = ({ sinceMs, restMs }: Watched, nowMs: number): boolean =>
  nowMs < sinceMs || nowMs >= sinceMs + restMs;

/**
 * Stores by itself what was set aside as ahead of the server's clock, once its time has come: a machine's clock that is some
 * minutes fast, or a server's that was ahead and was set back, costs nobody a record.
 */
export function openDueReplays(dependencies: DueReplaysDependencies, isRunning = true): DueReplays {
  const { postgres, now, log } = dependencies;
  const watched = new Map<number, Watched>();
  let [isClosed, hasLooked] = [false, false];
  let going: Promise<void> = Promise.resolve();

  const note = (tenantId: number): void => {
    const known = watched.get(tenantId);
    if (known !== undefined) known.pauseMs = pauses.firstMs;
    else watched.set(tenantId, { pauseMs: pauses.firstMs, sinceMs: now(), restMs: pauses.firstMs });
  };
  const isAhead = (tenantId: number): Promise<boolean> => hasAhead(dependencies, tenantId);
  const tryTenant = async (tenantId: number, one: Watched): Promise<void> => {
    const begun = performance.now();
    const replayed = await replayAll(dependencies, tenantId, () => isClosed);
    if (!(await isAhead(tenantId))) return void watched.delete(tenantId);
    one.pauseMs = replayed > 0 ? pauses.firstMs : Math.min(2 * one.pauseMs, pauses.mostMs);
    one.sinceMs = now();
    one.restMs = Math.max(one.pauseMs, pauses.timesTheWork * (performance.now() - begun));
  };
  const work = async (): Promise<void> => {
    // Once: what was set aside before this server started.
    if (!hasLooked)
      for (const { tenant_id: tenantId } of await listTenants(postgres.shared))
        if (!isClosed && (await isAhead(tenantId))) note(tenantId);
    hasLooked = true;
    for (const [tenantId, one] of watched)
      if (!isClosed && hasRested(one, now()))
        await tryTenant(tenantId, one).catch((error: unknown) => failed(tenantId, one, error));
  };
  /** What one tenant's quarantine meets keeps no other's from being tried, and is not met without pause. */
  const failed = (tenantId: number, one: Watched, error: unknown): void => {
    one.pauseMs = Math.min(2 * one.pauseMs, pauses.mostMs);
    one.sinceMs = now();
    one.restMs = one.pauseMs;
    if (!isClosed) log.warn({ err: error, tenantId }, unplayed);
  };
  const pass = (): Promise<void> =>
    (going = going.then(work).catch((error: unknown) => {
      if (!isClosed) log.warn({ err: error }, unplayed);
    }));
  const timer = isRunning ? setInterval(() => void pass(), everyMs).unref() : undefined;
  return {
    note,
    pass,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await going;
    },
  };
}

/** Whether a tenant has records that are ahead and came not long ago. */
const hasAhead = ({ postgres, now }: DueReplaysDependencies, tenantId: number): Promise<boolean> =>
  postgres.withTenant(tenantId, async (transaction) => {
    const found = await transaction
      .selectFrom("quarantine_causes")
      .select("id")
      .where("reason", "=", reason)
      .where("count", ">", 0)
      .where("last_at", ">", now() - watchedMs)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  });

async function replayAll(
  dependencies: DueReplaysDependencies,
  tenantId: number,
  isEnding: () => boolean,
): Promise<number> {
  let [replayed, cursor]: [number, string | null] = [0, ""];
  while (cursor !== null && !isEnding()) {
    const next: Awaited<ReturnType<typeof replayQuarantine>> = await replayQuarantine(
      dependencies,
      tenantId,
      {
        reason,
        ...(cursor !== "" && { cursor }),
      },
    );
    replayed += next.replayed;
    cursor = next.nextCursor;
  }
  return replayed;
}
