import type { FastifyBaseLogger } from "fastify";
import { CallError } from "../http/call-error.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { aheadNow, type RateState, take, waitMs } from "./ingest-rate.ts";
import { tellRate } from "./tell-rate.ts";

export interface IngestRates {
  /** Throws IngestLimitReached, with the time to wait, while the tenant is ahead of its rate. `perMinute` null means no limit. */
  requireRoom(tenantId: number, perMinute: number | null): void;
  /** As `requireRoom`, and counts accepted packages. Returns a function that takes the count back, for packages that could not be stored. */
  take(tenantId: number, perMinute: number | null, packages: number): () => void;
  /** Sends the remaining counts to the other servers. */
  close(): Promise<void>;
}

export interface IngestRatesDependencies {
  readonly postgres: PostgresStore;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** UTC ms. */
  readonly now: () => number;
}

/** What this server knows of a tenant, including counts that the others do not know yet. */
interface Known {
  perMinute: number;
  state: RateState;
  untold: number;
  waits: number;
  /** UTC ms. */
  lastWaitAt: number;
}

const tellEveryMs = 1_000;

/**
 * Counts in memory. Once a second a server adds its count to the tenant's row and continues with the sum of all servers: with several
 * servers a tenant may get ahead by what each accepts within that second, which is worked off afterwards. No call waits.
 */
export function createIngestRates(dependencies: IngestRatesDependencies): IngestRates {
  const { now } = dependencies;
  const tenants = new Map<number, Known>();
  const touched = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> = Promise.resolve();

  const tell = (): Promise<void> => {
    timer = null;
    const ids = [...touched];
    touched.clear();
    telling = telling.then(() => tellAll(dependencies, tenants, ids));
    return telling;
  };
  const knownOf = (tenantId: number, perMinute: number): Known => {
    const fresh = () => ({ ...unheard, state: { ahead: -perMinute, atMs: now() }, perMinute });
    const known = tenants.get(tenantId) ?? fresh();
    tenants.set(tenantId, known);
    known.perMinute = perMinute;
    touched.add(tenantId);
    timer ??= setTimeout(() => void tell(), tellEveryMs).unref();
    return known;
  };
  return {
    requireRoom(tenantId, perMinute) {
      if (perMinute !== null) requireRoomOf(knownOf(tenantId, perMinute), now());
    },
    take(tenantId, perMinute, packages) {
      if (perMinute === null) return () => undefined;
      const known = knownOf(tenantId, perMinute);
      requireRoomOf(known, now());
      const count = (signed: number) => {
        known.state = take(known.state, perMinute, now(), signed);
        known.untold += signed;
      };
      count(packages);
      return () => count(-packages);
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      await tell();
    },
  };
}

function requireRoomOf(known: Known, nowMs: number): void {
  known.state = take(known.state, known.perMinute, nowMs, 0);
  const wait = waitMs(known.state, known.perMinute, nowMs);
  if (wait <= 0) return;
  known.waits += 1;
  known.lastWaitAt = nowMs;
  throw new CallError("IngestLimitReached", { retryAfterS: wait / 1_000 });
}

const unheard = { untold: 0, waits: 0, lastWaitAt: 0 };

async function tellAll(
  { postgres, log, now }: IngestRatesDependencies,
  tenants: Map<number, Known>,
  ids: readonly number[],
): Promise<void> {
  for (const tenantId of ids) {
    const known = tenants.get(tenantId);
    if (known === undefined) continue;
    const { perMinute, untold: packages, waits, lastWaitAt } = known;
    const told = { tenantId, perMinute, packages, waits, lastWaitAt, nowMs: now() };
    try {
      const shared = await postgres.withTenant(tenantId, (transaction) => tellRate(transaction, told));
      known.untold -= packages;
      known.waits -= waits;
      // Packages accepted meanwhile are only this server's.
      known.state = take(shared, perMinute, now(), known.untold);
      if (aheadNow(known.state, perMinute, now()) <= -perMinute) tenants.delete(tenantId);
    } catch (error) {
      log.warn({ err: error, tenantId }, "os outros servidores não sabem das pesagens recebidas");
    }
  }
}
