import { LRUCache } from "lru-cache";
import { CallError } from "../http/call-error.ts";
import { settledQuery } from "../dashboard/until-now.ts";
import { RawJson } from "../http/raw-json.ts";
import { isStoreFailure } from "../http/store-failure.ts";
import type { Registrations, TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";
import { TooHeavy } from "../stores/telemetry/engine/too-heavy.ts";
import type { Answers, AskedCall, AskedInput, TimedAnswerSource } from "./answers.ts";
import { DataVersions } from "./data-versions.ts";
import { PackedAnswer } from "./packed-answer.ts";
import { SharedWork } from "./shared-work.ts";

export interface AnswersDependencies {
  readonly postgres: Pick<PostgresStore, "shared">;
  readonly registrations: Registrations;
  /** UTC ms. */
  readonly now: () => number;
  /** Told where each answer came from. */
  readonly onAnswer?: (origin: AnswerOrigin) => void;
}

/** Computed for this asker, shared with one who asked at the same time, or kept from one who asked before. */
export type AnswerOrigin = "computed" | "shared" | "kept";

type Compute = (source: TimedAnswerSource) => Promise<unknown>;

/** Memory for the kept answers of all tenants, and the longest that is kept. */
const keptBytes = 64 * 1024 * 1024;
const longestKeptBytes = 8 * 1024 * 1024;
const secondMs = 1000;

interface Kept {
  readonly version: string;
  readonly answer: PackedAnswer;
}

/** How it is right across servers is told in docs/adr/0014-answers-are-kept-under-a-data-version.md. */
export function createAnswers(dependencies: AnswersDependencies): Answers {
  const { postgres, registrations, now } = dependencies;
  const versions = new DataVersions(postgres.shared);
  const find = createFinder(dependencies);
  const nameOf = createNames();

  const give = async (call: AskedCall, input: AskedInput, compute: Compute, nowMs: number, asOf: string) => {
    // One instant decides what the question is and how it is read: others join it by what it is.
    const presentMs = now();
    const { principal, params, signal, request, reply } = input;
    // Where the time is part of the answer, a window ends when it was said to.
    const query = asOf === "" ? settledQuery(input.query, presentMs) : input.query;
    const { tenantId, timeZone } = principal;
    const [data, registered] = await Promise.all([
      versionOrNull(versions, tenantId),
      registrations.of(tenantId),
    ]);
    const work = (ending: AbortSignal) =>
      pack(compute({ registrations: registered, signal: ending, nowMs, presentMs }));
    const key = JSON.stringify([tenantId, timeZone, call.method, call.path, params, query]);
    const version = `${data} ${nameOf(registered)} ${asOf}`;
    const answer = await (data === null ? work(signal) : find(key, version, signal, work));
    return answer.send(request, reply);
  };

  return {
    answerOnce: (call, input, compute) => give(call, input, compute, now(), ""),
    answerOncePerSecond(call, input, compute) {
      const nowMs = now();
      return give(call, input, compute, nowMs, String(Math.floor(nowMs / secondMs)));
    },
  };
}

type Find = (key: string, version: string, signal: AbortSignal, work: Work) => Promise<PackedAnswer>;

/** Gives the kept answer of a question under its version, or the one that is being computed, or computes it. */
function createFinder({ onAnswer }: Pick<AnswersDependencies, "onAnswer">): Find {
  const inFlight = new SharedWork<PackedAnswer>();
  const kept = new LRUCache<string, Kept>({
    maxSize: keptBytes,
    maxEntrySize: longestKeptBytes,
    sizeCalculation: ({ answer, version }, key) => answer.bytes + 2 * (key.length + version.length) + 100,
  });
  return async (key, version, signal, work) => {
    const known = kept.get(key);
    if (known?.version === version) {
      onAnswer?.("kept");
      return known.answer;
    }
    let origin: AnswerOrigin = "shared";
    const answer = await inFlight.join(`${version}\n${key}`, signal, async (ending) => {
      origin = "computed";
      const computed = await work(ending);
      kept.set(key, { version, answer: computed });
      return computed;
    });
    onAnswer?.(origin);
    return answer;
  };
}

type Work = (signal: AbortSignal) => Promise<PackedAnswer>;

/** Without the version nothing kept may be given; while the store that has it is away, each question is computed. */
async function versionOrNull(versions: DataVersions, tenantId: number): Promise<string | null> {
  try {
    return await versions.of(tenantId);
  } catch (error) {
    if (isStoreFailure(error)) return null;
    throw error;
  }
}

async function pack(computing: Promise<unknown>): Promise<PackedAnswer> {
  try {
    const answer = await computing;
    return new PackedAnswer(answer instanceof RawJson ? answer.bytes : Buffer.from(JSON.stringify(answer)));
  } catch (error) {
    if (error instanceof TooHeavy)
      throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" }, cause: error });
    throw error;
  }
}

/** A short name for each picture of registrations: a change of them is another picture. */
function createNames(): (registered: TenantRegistrations) => number {
  const names = new WeakMap<TenantRegistrations, number>();
  let count = 0;
  return (registered) => {
    const name = names.get(registered) ?? (count += 1);
    names.set(registered, name);
    return name;
  };
}
