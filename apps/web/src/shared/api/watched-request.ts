import type { Deadline } from "./deadlines.ts";
import { createSilenceWatch } from "./silence-watch.ts";

/** A connection that died without a word. */
export class SilentConnection extends TypeError {}

export const isSilence = (error: unknown): boolean => error instanceof SilentConnection;

/** A request that waits for bytes. */
export interface UnderWay {
  /** When it began or was heard last. */
  heard: number;
  readonly isRead: boolean;
  /** Ends it and frees its connection. */
  readonly giveUp: () => void;
}

export interface WatchedRequest {
  readonly signal: AbortSignal;
  /** Something was heard, and the next is waited for, ms. */
  readonly wait: (limitMs: number) => void;
  /** Something was heard, and nobody waits for more. */
  readonly pause: () => void;
  readonly end: () => void;
  /** Why it failed: of one that was given up the silence. */
  readonly reasonOf: (error: unknown) => unknown;
}

interface Watching {
  readonly deadline: Deadline;
  readonly isRead: boolean;
  /** The caller's own. */
  readonly ended: AbortSignal | null | undefined;
  /** The n-th thing that was asked or heard. */
  readonly tick: () => number;
  /** Those that wait. */
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
    // Leaves nothing on the caller's signal, which may last for weeks.
    end: () => {
      pause();
      ended?.removeEventListener("abort", onAbort);
    },
    reasonOf: (error) => silence ?? error,
  };
};
