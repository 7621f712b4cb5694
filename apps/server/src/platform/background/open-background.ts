import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";

export interface BackgroundWork {
  /** Notices on this channel wake the work. */
  readonly channel: string;
  /** It also runs this often by itself, ms: for work that has become due, or that a dead server left. */
  readonly everyMs: number;
  /** Does all there is to do; woken while it runs, it runs once more. The signal fires when the server closes. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

export interface Background {
  /** Waits a while for running work; the rest is left to other servers or the next start. */
  close(): Promise<void>;
}

/** Work that hangs elsewhere must not keep a server from stopping. */
const patienceMs = 5_000;

/** Runs work whenever there may be some, never twice at a time, while other servers do the same. */
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
        // A store that was down may answer long after the closing.
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
