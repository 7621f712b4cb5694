export interface DueTimer {
  /** Due in so long, ms, at the latest. Never puts off what is due sooner. */
  readonly within: (ms: number) => void;
  readonly stop: () => void;
}

/** Runs its work once it is due. Who asks again and again only brings it forward: a stream of events cannot starve it. */
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
