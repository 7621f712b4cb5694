export interface ConnectionOptions {
  /** Whether the server answers. */
  readonly probe: () => Promise<boolean>;
  /** Clock, UTC ms. */
  readonly now: () => number;
  readonly everyMs?: number;
}

/** Tells whether the server can be reached. Probes it after a call got no answer. */
export interface Connection {
  /** Since when the server is unreachable, UTC ms; null while it is reachable as far as known. */
  readonly lostSinceMs: () => number | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reports a call without an answer. Probes the server, and repeats that until it answers. */
  readonly doubt: () => void;
  /** Probes now instead of at the next interval. */
  readonly ask: () => void;
  /** Resolves when the server answers. */
  readonly whenReached: () => Promise<void>;
  readonly stop: () => void;
}

const usualMs = 3_000;

export const createConnection = ({ probe, now, everyMs = usualMs }: ConnectionOptions): Connection => {
  const listeners = new Set<() => void>();
  let lostSinceMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  /** Increased by `stop`, so that a probe under way schedules no other. */
  let turn = 0;
  let waiting: (() => void)[] = [];

  const tell = (since: number | null) => {
    const changed = (since === null) !== (lostSinceMs === null);
    if (changed) lostSinceMs = since;
    if (since === null) {
      for (const go of waiting) go();
      waiting = [];
    }
    if (changed) for (const listener of listeners) listener();
  };
  const ask = async (): Promise<void> => {
    if (asking) return;
    clearTimeout(timer);
    asking = true;
    const mine = turn;
    const reached = await probe().catch(() => false);
    asking = false;
    tell(reached ? null : now());
    if (!reached && mine === turn) timer = setTimeout(() => void ask(), everyMs);
  };

  return {
    lostSinceMs: () => lostSinceMs,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    doubt: () => {
      if (lostSinceMs === null) void ask();
    },
    ask: () => void ask(),
    whenReached: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        void ask();
      }),
    stop: () => {
      turn += 1;
      clearTimeout(timer);
    },
  };
};
