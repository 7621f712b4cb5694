import type { Deadline } from "./deadlines.ts";
import { createSilenceWatch } from "./silence-watch.ts";

/** A connection that went silent without an error. */
export class SilentConnection extends TypeError {}

export const isSilence = (error: unknown): boolean => error instanceof SilentConnection;

/** A request that waits for bytes. */
export interface UnderWay {
  /** Tick at which it was sent or last received something. */
  heard: number;
  readonly isRead: boolean;
  /** Aborts the request and frees its connection. */
  readonly giveUp: () => void;
}

export interface WatchedRequest {
  readonly signal: AbortSignal;
  /** Something was sent or received; waits for the next byte, at most `limitMs`. */
  readonly wait: (limitMs: number) => void;
  /** Something was received, and nobody waits for more. */
  readonly pause: () => void;
  readonly end: () => void;
  /** The error to throw: the silence when the request was given up for it, else the given error. */
  readonly reasonOf: (error: unknown) => unknown;
}

interface Watching {
  readonly deadline: Deadline;
  readonly isRead: boolean;
  /** The caller's abort signal. */
  readonly ended: AbortSignal | null | undefined;
  /** Logical clock: counts requests and received answers. */
  readonly tick: () => number;
  /** Requests that wait for bytes. */
  readonly underWay: Set<UnderWay>;
  readonly isReached: () => Promise<boolean>;
}

export const watchRequest = (watching: Watching): WatchedRequest => {
  const { deadline, isRead, ended, tick, underWay, isReached } = watching;
  const stop = new AbortController();
  let silence: SilentConnection | null = null;
  const giveUp = (): void => {
    silence = new SilentConnection("The connection is silent.");
    stop.abort(silence);
  };
  const watch = createSilenceWatch({ doubtMs: deadline.doubtMs, isReached, onDead: giveUp });
  const onAbort = (): void => stop.abort(ended?.reason);
  if (ended?.aborted) onAbort();
  ended?.addEventListener("abort", onAbort);
  const one: UnderWay = { heard: 0, isRead, giveUp };
  const pause = (): void => {
    underWay.delete(one);
    watch.stop();
  };
  return {
    signal: stop.signal,
    wait: (limitMs) => {
      one.heard = tick();
      underWay.add(one);
      watch.listen(limitMs);
    },
    pause,
    // Removes the listener from the caller's signal, which may live for weeks.
    end: () => {
      pause();
      ended?.removeEventListener("abort", onAbort);
    },
    reasonOf: (error) => silence ?? error,
  };
};
