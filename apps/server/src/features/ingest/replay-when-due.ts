import type { FastifyBaseLogger } from "fastify";
import { listTenants } from "../../platform/stores/postgres/look-ups.ts";
import type { IngestDependencies } from "./receive-batch.ts";
import { replayQuarantine } from "./replay-quarantine.ts";

export interface DueReplaysDependencies extends IngestDependencies {
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

export interface DueReplays {
  /** Called when records of a tenant were set aside because they were ahead of the server's clock. */
  readonly note: (tenantId: number) => void;
  /** Replays what may be due. Call it repeatedly. */
  readonly pass: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const reason = "instantInFuture";
const unplayed = "quarentena: o que estava adiantado não pôde ser reprocessado";
const everyMs = 10_000;
/** Pause between two tries of a tenant, ms. It grows while nothing is stored, and is always longer than the try itself. */
const pauses = { firstMs: 20_000, mostMs: 600_000, timesTheWork: 20 };
/** Records that are still ahead after this time come from a clock that is years off; somebody must decide about them. */
const watchedMs = 2 * 86_400_000;

interface Watched {
  pauseMs: number;
  /** Start and least length of the pause. */
  sinceMs: number;
  restMs: number;
}

/** Whether a pause is over. One that begins in the future began before the clock was set back, and is over. */
const hasRested = ({ sinceMs, restMs }: Watched, nowMs: number): boolean =>
  nowMs < sinceMs || nowMs >= sinceMs + restMs;

/**
 * Replays records that were set aside as ahead of the server's clock once their time has come. So no record is lost to a machine's clock that
 * is some minutes fast, or to a server's clock that was ahead and was set back.
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
  /** Notes the tenants whose records were set aside before this server started. One that cannot be read is tried like them, and stops no other. */
  const noteEarlier = async (): Promise<void> => {
    for (const { tenant_id: tenantId } of await listTenants(postgres.shared))
      if (!isClosed && (await hasAhead(dependencies, tenantId).catch(() => true))) note(tenantId);
  };
  const tryTenant = async (tenantId: number, one: Watched): Promise<void> => {
    const begun = performance.now();
    const replayed = await replayAll(dependencies, tenantId, () => isClosed);
    if (!(await hasAhead(dependencies, tenantId))) return void watched.delete(tenantId);
    one.pauseMs = replayed > 0 ? pauses.firstMs : Math.min(2 * one.pauseMs, pauses.mostMs);
    one.sinceMs = now();
    one.restMs = Math.max(one.pauseMs, pauses.timesTheWork * (performance.now() - begun));
  };
  const work = async (): Promise<void> => {
    if (!hasLooked) await noteEarlier();
    hasLooked = true;
    for (const [tenantId, one] of watched)
      if (!isClosed && hasRested(one, now()))
        await tryTenant(tenantId, one).catch((error: unknown) => failed(tenantId, one, error));
  };
  /** An error with one tenant's records does not stop the others, and that tenant is tried again after a pause. */
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

/** Whether a tenant has recent records that are ahead of the clock. */
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
