import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import type { AnswerOf, getProductionSummary } from "@fiel/contracts";
import type { Arrivals } from "./arrivals.ts";
import type { Asker } from "./ask.ts";
import type { CallQuestion } from "./call-questions.ts";
import { latencyOf, type Latency } from "./percentile.ts";
import { whileArriving } from "./while-arriving.ts";

export interface ViewersMeasure {
  /** Of every answer of every viewer. */
  readonly latency: Latency;
  readonly arrived: number;
  /** Answers that were compared with what was acknowledged before they were asked for, and the first that was older. */
  readonly compared: number;
  readonly problem: string | null;
}

export interface Viewers {
  readonly asker: Asker;
  readonly arrivals: Arrivals;
  /** What a page asks for whenever something changes; the accumulators among it. */
  readonly questions: readonly CallQuestion[];
  readonly seconds: number;
  /** The present instant that pages believe in, UTC ms: each asks until its own. */
  readonly clock: () => number;
}

const viewers = 50;
const everyMs = 1000;
const unpackedStarts = "{".charCodeAt(0);

/** 50 screens of one page, each asking about once a second, while batches arrive. */
export async function measureViewers(asked: Viewers): Promise<ViewersMeasure> {
  const { asker, arrivals, questions, seconds, clock } = asked;
  const durations: number[] = [];
  const before = arrivals.weighings;
  const first = await countOf(asker, questions, clock());
  let [compared, problem]: [number, string | null] = [0, null];
  const until = performance.now() + seconds * 1000;
  const ask = async (question: CallQuestion): Promise<void> => {
    const acknowledged = arrivals.weighings - before;
    const { body, durationMs } = await asker.ask(question.path(clock()), true);
    durations.push(durationMs);
    if (!question.id.startsWith("summary")) return;
    const count = countIn(body) - first;
    compared += 1;
    if (count < acknowledged)
      problem ??= `${count} pesagens novas na resposta, e ${acknowledged} confirmadas`;
  };
  const view = async (index: number): Promise<void> => {
    await sleep((index * everyMs) / viewers);
    while (performance.now() < until) {
      const askedMs = performance.now();
      await Promise.all(questions.map(ask));
      await sleep(Math.max(0, everyMs - (performance.now() - askedMs)));
    }
  };
  await whileArriving(arrivals, () => Promise.all(Array.from({ length: viewers }, (_, i) => view(i))));
  return { latency: latencyOf(durations), arrived: arrivals.weighings - before, compared, problem };
}

async function countOf(asker: Asker, questions: readonly CallQuestion[], nowMs: number): Promise<number> {
  const summary = questions.find(({ id }) => id.startsWith("summary"));
  if (summary === undefined) throw new RangeError("no accumulators");
  return countIn((await asker.ask(summary.path(nowMs), true)).body);
}

function countIn(body: Buffer): number {
  const json = body[0] === unpackedStarts ? body : brotliDecompressSync(body);
  return (JSON.parse(json.toString()) as AnswerOf<typeof getProductionSummary>).data.result.count;
}
