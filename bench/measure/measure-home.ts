import type { WindowName } from "../plan/window.ts";
import type { Arrivals } from "./arrivals.ts";
import type { Asker } from "./ask.ts";
import { latencyOf, type Latency } from "./percentile.ts";
import type { Question } from "./questions.ts";
import { whileArriving } from "./while-arriving.ts";

export interface HomeMeasure {
  /** One request at a time, by question. */
  readonly alone: Readonly<Record<string, Latency>>;
  /** Ten requests in flight, by window, with all its calls mixed. */
  readonly together: Readonly<Record<WindowName, Latency>>;
  /** Bytes on the wire, by question. */
  readonly bytes: Readonly<Record<string, number>>;
}

export interface HomeSide {
  readonly asker: Asker;
  readonly arrivals: Arrivals;
  readonly questions: readonly Question[];
  readonly samples: number;
}

const inFlight = 10;
/** Most requests that are not counted, since a server that has just started is slower. */
const mostWarmUps = 30;

/** One request at a time, each after a batch that was just stored, like a page that received a change. */
export async function measureHome(side: HomeSide): Promise<HomeMeasure> {
  const { asker, arrivals, questions, samples } = side;
  const alone: Record<string, Latency> = {};
  const bytes: Record<string, number> = {};
  for (const { id, path } of questions) {
    const durations: number[] = [];
    const warmUps = Math.min(mostWarmUps, samples);
    for (let i = 0; i < warmUps + samples; i += 1) {
      await arrivals.next();
      const { body, durationMs } = await asker.ask(path(Date.now()), true);
      bytes[id] = body.length;
      if (i >= warmUps) durations.push(durationMs);
    }
    alone[id] = latencyOf(durations);
  }
  const together = {
    today: await whileArriving(arrivals, () => askTogether(side, "today")),
    thirtyDays: await whileArriving(arrivals, () => askTogether(side, "thirtyDays")),
  };
  return { alone, together, bytes };
}

/** Requests like ten pages: each makes the calls in turn, starting at another one. */
async function askTogether({ asker, questions, samples }: HomeSide, window: WindowName): Promise<Latency> {
  const calls = questions.filter((question) => question.window === window);
  const durations: number[] = [];
  let begun = 0;
  const page = async (first: number): Promise<void> => {
    for (let i = first; begun < samples * calls.length; i += 1) {
      begun += 1;
      const call = calls[i % calls.length];
      if (call !== undefined) durations.push((await asker.ask(call.path(Date.now()), true)).durationMs);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, (_, first) => page(first)));
  return latencyOf(durations);
}
