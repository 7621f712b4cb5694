import { CallError } from "../http/call-error.ts";
import { settledQuery } from "./until-now.ts";
import { isStoreFailure } from "../http/store-failure.ts";
import { snapshotId } from "../registrations/snapshot-id.ts";
import type { Registrations } from "../registrations/tenant-registrations.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { QueryLimitExceeded } from "../stores/telemetry/engine/query-limit-exceeded.ts";
import { FairScheduler } from "../fair-scheduler/fair-scheduler.ts";
import type { ResponseCache, CachedCall, CachedInput, TimedComputeContext } from "./response-cache.ts";
import { type DataVersion, DataVersions } from "../data-versions/data-versions.ts";
import { createReadings } from "../telemetry/reading.ts";
import { createForgettingCache } from "./forgetting-cache.ts";
import { PackedResponse } from "./packed-response.ts";
import { SingleFlight } from "../single-flight/single-flight.ts";
import type { WholeKind } from "../data-versions/change-keys.ts";

export interface ResponseCacheDependencies {
  readonly postgres: Pick<PostgresStore, "shared" | "withTenant">;
  readonly telemetry: TelemetryStore;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
  /** Called with the origin of each response that is looked up in the cache. */
  readonly onResponse?: (origin: ResponseOrigin) => void;
}

/** How a response came about: computed for this request, shared with a simultaneous one, or taken from the cache. */
export type ResponseOrigin = "computed" | "shared" | "kept";

type Compute = (source: TimedComputeContext) => Promise<unknown>;

/** Memory for the cached responses of all tenants in all encodings, and the largest cached response, in bytes. */
const cacheBytes = 96 * 1024 * 1024;
const longestCachedBytes = 16 * 1024 * 1024;
/** A response that nobody requests for this long is dropped, ms. */
const forgottenAfterMs = 15 * 60_000;
const secondMs = 1000;

/** Most responses computed at a time, since they share the server's thread and the store. One tenant gets at most half of them. */
const mostComputed = 16;

/** The state under which a response is valid. */
interface State {
  readonly data: DataVersion;
  /** Id of the registrations, and the second if the time is part of the answer. */
  readonly rest: string;
}

interface Cached extends State {
  readonly answer: PackedResponse;
}

/** A request with the current state. With `kinds` its answer depends on these kinds of records only. */
interface Asked {
  readonly key: string;
  readonly state: State;
  readonly kinds: readonly WholeKind[] | undefined;
}

/** See docs/adr/0014-the-response-cache-is-valid-by-a-data-version.md for why it is correct across servers. */
export function createResponseCache(dependencies: ResponseCacheDependencies): ResponseCache {
  const { postgres, telemetry, registrations, now } = dependencies;
  const versions = new DataVersions(postgres.shared, now);
  const readingOf = createReadings({ postgres, telemetry });
  const scheduler = new FairScheduler(mostComputed);
  const find = createFinder(dependencies);

  const give = async (
    call: CachedCall,
    input: CachedInput,
    compute: Compute,
    { nowMs, asOf, kinds }: How,
  ) => {
    // One instant decides the request's key and how it is read; a request that joins a running one decided the same.
    const presentMs = now();
    const { principal, params, signal, request, reply } = input;
    // If the time is part of the answer, a window ends exactly as requested.
    const query = asOf === "" ? settledQuery(input.query, presentMs) : input.query;
    const { tenantId, timeZone } = principal;
    const [data, registered] = await Promise.all([
      versionOrNull(versions, tenantId),
      registrations.of(tenantId),
    ]);
    const work = (ending: AbortSignal) => {
      const reading = readingOf({ tenantId, data, presentMs, signal: ending });
      const source = { registrations: registered, reading, signal: ending, nowMs, presentMs };
      return scheduler.run(tenantId, () => pack(compute(source)), ending);
    };
    const key = JSON.stringify([tenantId, timeZone, call.method, call.path, params, query]);
    const rest = `${snapshotId(registered)} ${asOf}`;
    const answer = await (data === null
      ? work(signal)
      : find({ key, state: { data, rest }, kinds }, signal, work));
    return answer.send(request, reply);
  };

  return {
    cached: (call, input, compute, kinds) => give(call, input, compute, { nowMs: now(), asOf: "", kinds }),
    async compute({ tenantId, signal }, compute) {
      const presentMs = now();
      const [data, registered] = await Promise.all([versions.of(tenantId), registrations.of(tenantId)]);
      const work = (): ReturnType<typeof compute> => {
        const reading = readingOf({ tenantId, data, presentMs, signal });
        return compute({ registrations: registered, reading, signal, nowMs: presentMs, presentMs });
      };
      return scheduler.run(tenantId, work, signal);
    },
    cachedPerSecond(call, input, compute) {
      const nowMs = now();
      return give(call, input, compute, { nowMs, asOf: String(Math.floor(nowMs / secondMs)) });
    },
  };
}

interface How {
  readonly nowMs: number;
  /** The second, if the time is part of the answer; else empty. */
  readonly asOf: string;
  readonly kinds?: readonly WholeKind[] | undefined;
}

type Find = (asked: Asked, signal: AbortSignal, work: Work) => Promise<PackedResponse>;

/** Returns the cached response if it is valid, joins a running computation, or computes. */
function createFinder({ onResponse }: Pick<ResponseCacheDependencies, "onResponse">): Find {
  const inFlight = new SingleFlight<PackedResponse>();
  const cache = createForgettingCache<Cached>({
    maxBytes: cacheBytes,
    largestBytes: longestCachedBytes,
    bytesOf: ({ answer, rest }, key) => answer.bytes + 2 * (key.length + rest.length) + 200,
    forgottenAfterMs,
    now: () => performance.now(),
  });
  return async (asked, signal, work) => {
    const { key, state } = asked;
    const known = cache.get(key);
    if (known !== undefined && holds(known, asked)) {
      onResponse?.("kept");
      return known.answer;
    }
    let origin: ResponseOrigin = "shared";
    const answer = await inFlight.run(`${state.data.name} ${state.rest}\n${key}`, signal, async (ending) => {
      origin = "computed";
      const computed = await work(ending);
      cache.set(key, { ...state, answer: computed });
      return computed;
    });
    onResponse?.(origin);
    return answer;
  };
}

/** Whether nothing changed that a cached response depends on. */
function holds(known: Cached, { state: { data, rest }, kinds }: Asked): boolean {
  if (known.rest !== rest) return false;
  if (known.data.name === data.name) return true;
  if (kinds === undefined || known.data.changes !== data.changes) return false;
  return !data.changes.changedSince(known.data.version, { kinds });
}

type Work = (signal: AbortSignal) => Promise<PackedResponse>;

/** Null while PostgreSQL is down: without the version no cached response may be used, and every request is computed. */
async function versionOrNull(versions: DataVersions, tenantId: number): Promise<DataVersion | null> {
  try {
    return await versions.of(tenantId);
  } catch (error) {
    if (isStoreFailure(error)) return null;
    throw error;
  }
}

async function pack(computing: Promise<unknown>): Promise<PackedResponse> {
  try {
    return new PackedResponse(Buffer.from(JSON.stringify(await computing)));
  } catch (error) {
    if (error instanceof QueryLimitExceeded)
      throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" }, cause: error });
    throw error;
  }
}
