import { setTimeout as sleep } from "node:timers/promises";
import { type ManagedProcess, type ProcessEnd, type ProcessPlan, startProcess } from "./managed-process.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** After a run of this length the next restart begins with the short pause again. */
const healthyRunMs = 60_000;

export interface Keeper {
  /** Stops the process and does not restart it. */
  readonly stop: () => Promise<void>;
}

interface KeeperOptions {
  readonly start?: (plan: ProcessPlan) => ManagedProcess;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly now?: () => number;
  /** Whether an end is final, without a restart; never by default. */
  readonly isDone?: (end: ProcessEnd) => boolean;
}

/** Pause before the n-th restart in a row, n from 0, in ms: 1, 2, 4 … 30 s. */
export const pauseMs = (restarts: number): number => Math.min(firstPauseMs * 2 ** restarts, longestPauseMs);

/** Keeps one program running: reports each unrequested end, and restarts it after growing pauses. */
export const keepRunning = (
  plan: ProcessPlan,
  onEnd: (end: ProcessEnd, pauseS: number) => void,
  options: KeeperOptions = {},
): Keeper => {
  const { start = startProcess, now = () => performance.now() } = options;
  const pause = options.pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }));
  const stopping = new AbortController();
  let running: ManagedProcess | null = null;
  const keep = async (): Promise<void> => {
    let restarts = 0;
    while (!stopping.signal.aborted) {
      const startedMs = now();
      running = start(plan);
      const end = await running.ended;
      if (stopping.signal.aborted || options.isDone?.(end) === true) return;
      if (now() - startedMs >= healthyRunMs) restarts = 0;
      onEnd(end, pauseMs(restarts) / 1000);
      await pause(pauseMs(restarts), stopping.signal).catch(() => undefined);
      restarts += 1;
    }
  };
  const kept = keep();
  return {
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await kept;
    },
  };
};
