import { StoreUnavailable } from "./store-unavailable.ts";

/** Checks whether a server is alive while its answer is awaited. */
export interface Pulse {
  /**
   * Runs a read. Throws StoreUnavailable when the server is no longer alive: a server that hangs or lost its network closes no connection, and would
   * be awaited as long as an answer may take.
   */
  whileThere<T>(signal: AbortSignal | undefined, read: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Whether a check is running, or the last one got no answer. */
  isSilent(): boolean;
  /** Whether the last check got no answer, and no read since. */
  isGone(): boolean;
}

/** Time until the server is checked while its answer is awaited, and between checks, ms. */
export const usualSilenceMs = 5_000;
/** A live server answers a check at once, even a busy one. The check waits this many times `silenceMs`. */
const patience = 2;

export function createPulse(address: string, silenceMs: number): Pulse {
  const there = new URL("/ping", address);
  // `fetch` refuses addresses with an account, and /ping needs none.
  [there.username, there.password, there.search] = ["", "", ""];
  let asking: Promise<boolean> | null = null;
  let isGone = false;
  /** Checks on its own connection, since those of the reads may all be in use. Any answer shows that the server is alive. */
  const isThere = (): Promise<boolean> =>
    (asking ??= fetch(there, { signal: AbortSignal.timeout(patience * silenceMs), redirect: "manual" })
      .then((answer) => answer.body?.cancel())
      .then(
        () => true,
        () => false,
      )
      .then((answered) => {
        [asking, isGone] = [null, !answered];
        return answered;
      }));
  return {
    async whileThere(signal, read) {
      const gone = new AbortController();
      const both = signal === undefined ? gone.signal : AbortSignal.any([signal, gone.signal]);
      const look = async (): Promise<void> => {
        if (!(await isThere())) gone.abort(new StoreUnavailable("ClickHouse: the server does not answer"));
      };
      const timer = setInterval(() => void look(), silenceMs);
      try {
        const answer = await read(both);
        isGone = false;
        return answer;
      } finally {
        clearInterval(timer);
      }
    },
    isSilent: () => asking !== null || isGone,
    isGone: () => isGone,
  };
}
