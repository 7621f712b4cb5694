import { setTimeout as sleep } from "node:timers/promises";
import { type LoopPhase, warmUpBatches } from "./measure-closed-loop.ts";
import { latencyOf, type Latency } from "./percentile.ts";
import type { PlantGateway } from "./plant-gateway.ts";
import { type ProcessorShare, watchProcessor } from "./watch-processor.ts";

export interface OpenLoopPhase extends LoopPhase {
  /** Ms between two batches of a gateway. */
  readonly periodMs: number;
}

export interface OpenLoopMeasure {
  /** From the instant at which a batch was due until its answer. */
  readonly latency: Latency;
  /** From the instant at which a batch was due until it was sent, p99: the sender's own delay. */
  readonly senderP99Ms: number;
  readonly processor: ProcessorShare;
}

const warmedAtOnce = 32;
/** Spreads any number of gateways evenly over a period. */
const goldenShare = 0.618_034;

/** Each gateway sends a batch per period at its own phase, whether former ones are answered or not. The first period is not counted. */
export async function measureOpenLoop(phase: OpenLoopPhase): Promise<OpenLoopMeasure> {
  const { gateways, periodMs, seconds, server, signal } = phase;
  await warmUp(gateways);
  const beganMs = performance.now();
  const [countedMs, endMs] = [beganMs + periodMs, beganMs + periodMs + seconds * 1000];
  const durationsMs: number[] = [];
  const latenessMs: number[] = [];
  const failures: unknown[] = [];
  const sendDue = async (gateway: PlantGateway, dueMs: number): Promise<void> => {
    const latenessOfOne = performance.now() - dueMs;
    await gateway.send();
    if (dueMs < countedMs) return;
    durationsMs.push(performance.now() - dueMs);
    latenessMs.push(latenessOfOne);
  };
  const beat = async (gateway: PlantGateway, index: number): Promise<void> => {
    const answers: Promise<unknown>[] = [];
    const firstMs = beganMs + ((index * goldenShare) % 1) * periodMs;
    for (let dueMs = firstMs; dueMs < endMs; dueMs += periodMs) {
      await until(dueMs);
      if (signal.aborted || failures.length > 0) break;
      answers.push(sendDue(gateway, dueMs).catch((error: unknown) => failures.push(error)));
    }
    await Promise.all(answers);
  };
  const watch = async (): Promise<ProcessorShare> => {
    await until(countedMs);
    const used = watchProcessor(server);
    await until(endMs);
    return used();
  };
  const [processor] = await Promise.all([watch(), ...gateways.map(beat)]);
  if (failures.length > 0) throw failures[0];
  return { latency: latencyOf(durationsMs), senderP99Ms: latencyOf(latenessMs).p99, processor };
}

/** Opens the connections, some in parallel, and loads the registrations into the server's memory. */
async function warmUp(gateways: readonly PlantGateway[]): Promise<void> {
  const cold = [...gateways];
  const workers = Array.from({ length: warmedAtOnce }, async () => {
    for (let gateway = cold.shift(); gateway !== undefined; gateway = cold.shift())
      for (let sent = 0; sent < warmUpBatches; sent += 1) await gateway.send();
  });
  await Promise.all(workers);
}

/** Rounded up, because a timer counts whole milliseconds and must not fire early. */
const until = (atMs: number): Promise<void> => sleep(Math.max(0, Math.ceil(atMs - performance.now())));
