export interface SilenceWatch {
  /** Begins to wait for a byte, at most for so long, ms. */
  readonly listen: (limitMs: number) => void;
  /** Nobody waits: silence is none. */
  readonly stop: () => void;
}

interface Watched {
  readonly doubtMs: number;
  /** Whether the server answers at all. */
  readonly isReached: () => Promise<boolean>;
  readonly onDead: () => void;
}

/**
 * Tells a slow answer from a dead connection: every `doubtMs` of silence the server is asked whether it is there. Dead is what is
 * silent while it is not, and what is silent to its limit although it is.
 */
export const createSilenceWatch = ({ doubtMs, isReached, onDead }: Watched): SilenceWatch => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const stop = (): void => {
    turn += 1;
    clearTimeout(timer);
  };
  const wait = (limitMs: number, passedMs: number): void => {
    stop();
    const mine = turn;
    const stepMs = Math.min(doubtMs, limitMs - passedMs);
    const look = async (): Promise<void> => {
      const silentMs = passedMs + stepMs;
      const goesOn = silentMs < limitMs && (await isReached());
      if (mine !== turn) return;
      if (goesOn) wait(limitMs, silentMs);
      else onDead();
    };
    timer = setTimeout(() => void look(), stepMs);
  };
  return { listen: (limitMs) => wait(limitMs, 0), stop };
};
