export interface ConnectionOptions {
  /** Whether the server answers. */
  readonly probe: () => Promise<boolean>;
  /** UTC ms. */
  readonly now: () => number;
  readonly everyMs?: number;
}

/** Whether the server can be reached, by asking it once something was not answered. */
export interface Connection {
  /** Since when it cannot, UTC ms; null while it can, as far as is known. */
  readonly lostSinceMs: () => number | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Something was not answered: the server is asked, and again until it answers. */
  readonly doubt: () => void;
  /** Asks now instead of a little later. */
  readonly ask: () => void;
  /** Once the server answers, if it does not now. */
  readonly whenReached: () => Promise<void>;
  readonly stop: () => void;
}

const usualMs = 3_000;

export const createConnection = ({ probe, now, everyMs = usualMs }: ConnectionOptions): Connection => {
  const listeners = new Set<() => void>();
  let lostSinceMs: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  /** Of what was asked before it was stopped nothing goes on. */
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
