import type { CallWindow } from "../plan/call-window.ts";
import type { Arrivals } from "./arrivals.ts";
import type { Asker } from "./ask.ts";
import type { CallQuestion } from "./call-questions.ts";
import { latencyOf, type Latency } from "./percentile.ts";
import { whileArriving } from "./while-arriving.ts";

export interface CallSide {
  readonly asker: Asker;
  readonly arrivals: Arrivals;
  readonly questions: readonly CallQuestion[];
  readonly samples: number;
  /** Present instant of the pages, UTC ms. */
  readonly clock: () => number;
}

export type Latencies = Readonly<Record<string, Latency>>;

const inFlight = 10;
const mostWarmUps = 3;
/** Longest time for a question, ms, since PostgreSQL needs seconds for some; then fewer samples give the median. */
const longestMs = 20_000;
const fewest = 7;

/** Latencies by question; each request follows a batch that was just stored. */
export async function measureAlone(side: CallSide): Promise<Latencies> {
  const found: Record<string, Latency> = {};
  for (const question of side.questions) found[question.id] = latencyOf(await askAgain(side, question));
  return found;
}

async function askAgain(
  { asker, arrivals, samples, clock }: CallSide,
  question: CallQuestion,
): Promise<number[]> {
  for (let i = 0; i < Math.min(mostWarmUps, samples - 1); i += 1)
    await asker.ask(question.path(clock()), true);
  const until = performance.now() + longestMs;
  const durations: number[] = [];
  while (durations.length < samples && (durations.length < fewest || performance.now() < until)) {
    await arrivals.next();
    durations.push((await asker.ask(question.path(clock()), true)).durationMs);
  }
  return durations;
}

/** Latencies by question; each request has a filter that the server has not seen, and follows a batch. */
export async function measureFirst(side: CallSide): Promise<Latencies> {
  const found: Record<string, Latency> = {};
  for (const { id, turns, fresh } of side.questions) {
    const durations: number[] = [];
    for (let turn = 0; turn < Math.min(side.samples, turns); turn += 1) {
      await side.arrivals.next();
      durations.push((await side.asker.ask(fresh(side.clock(), turn), true)).durationMs);
    }
    if (turns > 0) found[id] = latencyOf(durations);
  }
  return found;
}

/** Latencies by question with ten requests in flight while batches arrive, like ten pages; each takes the next of the window's calls. */
export async function measureTogether(side: CallSide, window: CallWindow): Promise<Latencies> {
  const calls = side.questions.filter((question) => question.window === window);
  const durations = new Map(calls.map(({ id }): [string, number[]] => [id, []]));
  const until = performance.now() + longestMs * 3;
  let begun = 0;
  const goesOn = (): boolean =>
    begun < side.samples * calls.length && (begun < fewest * calls.length || performance.now() < until);
  const page = async (): Promise<void> => {
    while (goesOn()) {
      const call = calls[begun % calls.length];
      begun += 1;
      if (call === undefined) continue;
      const { durationMs } = await side.asker.ask(call.path(side.clock()), true);
      durations.get(call.id)?.push(durationMs);
    }
  };
  await whileArriving(side.arrivals, () => Promise.all(Array.from({ length: inFlight }, page)));
  return Object.fromEntries([...durations].map(([id, values]) => [id, latencyOf(values)]));
}
