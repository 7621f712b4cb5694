export interface DueTimer {
  /** Runs the work within `ms` at the latest. Never delays an earlier run. */
  readonly within: (ms: number) => void;
  readonly stop: () => void;
}

/** Timer whose repeated requests only bring the run forward, so that a stream of events cannot starve it. */
export const createDueTimer = (work: () => void, monotonic: () => number): DueTimer => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs = Number.POSITIVE_INFINITY;
  const stop = (): void => {
    clearTimeout(timer);
    dueMs = Number.POSITIVE_INFINITY;
  };
  return {
    within: (ms) => {
      const wantedMs = monotonic() + Math.max(0, ms);
      if (wantedMs >= dueMs) return;
      stop();
      dueMs = wantedMs;
      timer = setTimeout(
        () => {
          stop();
          work();
        },
        Math.max(0, ms),
      );
    },
    stop,
  };
};
