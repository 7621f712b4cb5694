import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";

export interface BackgroundWork {
  /** Notices on this channel wake the work. */
  readonly channel: string;
  /** Interval at which the work also runs by itself, ms: for work that became due, or that a dead server left. */
  readonly everyMs: number;
  /** Does all pending work. When woken during a run, it runs once more. The signal fires when the server closes. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

export interface Background {
  /** Waits a while for running work; other servers, or the next start, do the rest. */
  close(): Promise<void>;
}

/** Longest wait for running work at closing, ms, so that work which hangs does not keep the server from stopping. */
const patienceMs = 5_000;

/** Runs work when it is woken and at intervals, never twice at once in this process. Other servers do the same. */
export async function openBackground(
  postgres: Pick<PostgresStore, "listen">,
  { channel, everyMs, run, onFailure }: BackgroundWork,
): Promise<Background> {
  const ending = new AbortController();
  const { signal } = ending;
  let again = false;
  let running: Promise<void> | null = null;
  const runAll = async (): Promise<void> => {
    do {
      again = false;
      await run(signal);
    } while (again && !signal.aborted);
  };
  const wake = (): void => {
    again = true;
    if (signal.aborted || running !== null) return;
    running = runAll()
      .catch((error: unknown) => {
        // A store that was down may fail long after the closing; that is not reported.
        if (!signal.aborted) onFailure(error);
      })
      .finally(() => (running = null));
  };
  const stop = await postgres.listen(channel, wake, wake);
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    async close() {
      ending.abort();
      clearInterval(timer);
      await stop();
      await Promise.race([running, sleep(patienceMs, undefined, { ref: false })]);
    },
  };
}
