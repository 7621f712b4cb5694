import { setTimeout as sleep } from "node:timers/promises";
import type { Background } from "./open-background.ts";

/** Delay before the first round, and between the end of a round and the next, ms. */
export interface RoundTimes {
  readonly firstMs: number;
  readonly everyMs: number;
}

export interface RoundsWork {
  readonly times: RoundTimes;
  /** One round. The next round repeats what it leaves undone or fails at. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

/** Repeats work in rounds; closing aborts the running round and waits for its end. */
export function openRounds({ times, run, onFailure }: RoundsWork): Background {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false });
  const goOn = async (): Promise<void> => {
    for (await pause(times.firstMs); ; await pause(times.everyMs)) {
      await run(signal).catch((error: unknown) => {
        if (!signal.aborted) onFailure(error);
      });
    }
  };
  // The loop ends only by its signal.
  const going = goOn().catch(() => undefined);
  return {
    async close() {
      ending.abort();
      await going;
    },
  };
}
