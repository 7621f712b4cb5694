/** Calls its listeners every `periodMs` while there are any. The snapshot is the instant of the last call. */
export interface Ticker {
  /** Calls the listeners now, because the clock was set. */
  readonly tick: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => number;
}

export const createTicker = (now: () => number, periodMs: number): Ticker => {
  const listeners = new Set<() => void>();
  let last = now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    last = now();
    for (const listener of listeners) listener();
  };
  return {
    tick,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        last = now();
        timer = setInterval(tick, periodMs);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
    snapshot: () => last,
  };
};
