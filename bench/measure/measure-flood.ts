import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "@fiel/contracts";
import type { Arrivals } from "./arrivals.ts";
import type { Asker } from "./ask.ts";
import { latencyOf, type Latency } from "./percentile.ts";
import type { Question } from "./questions.ts";

export interface FloodPhase {
  readonly address: string;
  readonly tenant: string;
  /** E-mail of an existing account, whose password every other attempt tries. */
  readonly email: string;
  readonly asker: Asker;
  readonly arrivals: Arrivals;
  readonly questions: readonly Question[];
  readonly seconds: number;
}

export interface FloodMeasure {
  /** Calls of a dashboard, one at a time, without attempts. */
  readonly calm: Latency;
  /** The same calls during the attempts. */
  readonly flooded: Latency;
  /** Time until an attempt is refused. */
  readonly attempts: Latency;
  /** Number of attempts by status. */
  readonly answers: Readonly<Record<string, number>>;
}

export const attemptsPerMinute = 1_000;
/** Address of all attempts, used by nobody else. */
const attacker = "203.0.113.66";

/** Makes a dashboard's calls in turn, each after a stored batch; then again during sign-in attempts. */
export async function measureFlood(phase: FloodPhase): Promise<FloodMeasure> {
  const calm = await askFor(phase, sleep(phase.seconds * 1000));
  const flood = tryFor(phase);
  const flooded = await askFor(phase, flood);
  const { durations, answers } = await flood;
  return { calm, flooded, attempts: latencyOf(durations), answers };
}

async function askFor(
  { asker, arrivals, questions }: FloodPhase,
  during: Promise<unknown>,
): Promise<Latency> {
  const durations: number[] = [];
  let isOver = false;
  const ended = during.finally(() => (isOver = true));
  do {
    for (const { path } of questions) {
      await arrivals.next();
      durations.push((await asker.ask(path(Date.now()), true)).durationMs);
    }
  } while (!isOver);
  await ended;
  return latencyOf(durations);
}

interface Tried {
  readonly durations: readonly number[];
  readonly answers: Readonly<Record<string, number>>;
}

/** Attempts start at equal intervals, whether former ones are answered or not. */
async function tryFor(phase: FloodPhase): Promise<Tried> {
  const count = Math.ceil((attemptsPerMinute * phase.seconds) / 60);
  const startedMs = performance.now();
  const durations: number[] = [];
  const answers: Record<string, number> = {};
  const pending: Promise<void>[] = [];
  const attempt = async (i: number): Promise<void> => {
    const sentMs = performance.now();
    const status = await tryToSignIn(phase, i);
    durations.push(performance.now() - sentMs);
    answers[status] = (answers[status] ?? 0) + 1;
  };
  for (let i = 0; i < count; i += 1) {
    await sleep(Math.max(0, startedMs + (i * 60_000) / attemptsPerMinute - performance.now()));
    pending.push(attempt(i));
  }
  await Promise.all(pending);
  return { durations, answers };
}

async function tryToSignIn({ address, tenant, email }: FloodPhase, i: number): Promise<number> {
  const answer = await fetch(new URL(signIn.path.replace(":tenant", tenant), address), {
    method: signIn.method,
    headers: { "content-type": "application/json", "x-forwarded-for": attacker },
    body: JSON.stringify({ email: i % 2 === 0 ? email : `alvo${i}@fabrica.bench`, password: `errada-${i}` }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
