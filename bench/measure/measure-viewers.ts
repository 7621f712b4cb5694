import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import type { AnswerOf, getProductionSummary } from "@fiel/contracts";
import type { Arrivals } from "./arrivals.ts";
import type { Asker } from "./ask.ts";
import { countedId, type PageCall, pageAsks } from "./home-page.ts";
import { latencyOf, type Latency } from "./percentile.ts";
import { whileArriving } from "./while-arriving.ts";

export interface ViewersMeasure {
  /** Every answer of every viewer. */
  readonly latency: Latency;
  /** Answers by call. */
  readonly latencies: Readonly<Record<string, Latency>>;
  readonly arrived: number;
  /** Number of answers compared with the batches acknowledged before the request, and the first outdated one. */
  readonly compared: number;
  readonly problem: string | null;
}

export interface Viewers {
  readonly asker: Asker;
  readonly arrivals: Arrivals;
  /** Calls of a page, including the accumulators. */
  readonly calls: readonly PageCall[];
  readonly seconds: number;
  /** Present instant of the pages, UTC ms; each requests until its own. */
  readonly clock: () => number;
}

const viewers = 50;
const everyMs = 1000;
const unpackedStarts = "{".charCodeAt(0);

/** 50 viewers of one page, opened within a second, each requesting about once a second while batches arrive. */
export async function measureViewers(asked: Viewers): Promise<ViewersMeasure> {
  const { asker, arrivals, calls, seconds, clock } = asked;
  const durations = new Map(calls.map(({ id }): [string, number[]] => [id, []]));
  const before = arrivals.weighings;
  const first = await countOf(asker, calls, clock());
  let [compared, problem]: [number, string | null] = [0, null];
  const until = performance.now() + seconds * 1000;
  const ask = async ({ id, path }: PageCall): Promise<void> => {
    const acknowledged = arrivals.weighings - before;
    const { body, durationMs } = await asker.ask(path(clock()), true);
    durations.get(id)?.push(durationMs);
    if (id !== countedId) return;
    const count = countIn(body) - first;
    compared += 1;
    if (count < acknowledged)
      problem ??= `${count} pesagens novas na resposta, e ${acknowledged} confirmadas`;
  };
  const view = async (index: number): Promise<void> => {
    await sleep((index * everyMs) / viewers);
    const dueAt = pageAsks(calls);
    while (performance.now() < until) {
      const askedMs = performance.now();
      await Promise.all(dueAt(askedMs).map(ask));
      await sleep(Math.max(0, everyMs - (performance.now() - askedMs)));
    }
  };
  await whileArriving(arrivals, () => Promise.all(Array.from({ length: viewers }, (_, i) => view(i))));
  const latencies = Object.fromEntries([...durations].map(([id, values]) => [id, latencyOf(values)]));
  const latency = latencyOf([...durations.values()].flat());
  return { latency, latencies, arrived: arrivals.weighings - before, compared, problem };
}

async function countOf(asker: Asker, calls: readonly PageCall[], nowMs: number): Promise<number> {
  const summary = calls.find(({ id }) => id === countedId);
  if (summary === undefined) throw new RangeError("no accumulators");
  return countIn((await asker.ask(summary.path(nowMs), true)).body);
}

function countIn(body: Buffer): number {
  const json = body[0] === unpackedStarts ? body : brotliDecompressSync(body);
  return (JSON.parse(json.toString()) as AnswerOf<typeof getProductionSummary>).data.result.count;
}
