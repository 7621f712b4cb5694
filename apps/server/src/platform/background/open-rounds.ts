import { setTimeout as sleep } from "node:timers/promises";
import type { Background } from "./open-background.ts";

/** When the first round begins, and how long after the end of one the next does, ms. */
export interface RoundTimes {
  readonly firstMs: number;
  readonly everyMs: number;
}

export interface RoundsWork {
  readonly times: RoundTimes;
  /** What it leaves undone or fails at, the next round does. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

/** Does work again and again, one round after the other; closing breaks off the round in hand. */
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
  // Ends by its signal alone.
  const going = goOn().catch(() => undefined);
  return {
    async close() {
      ending.abort();
      await going;
    },
  };
}
