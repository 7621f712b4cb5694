export interface SilenceWatch {
  /** Starts waiting for a byte, at most `limitMs`. */
  readonly listen: (limitMs: number) => void;
  /** Stops: nobody waits, so silence does not count. */
  readonly stop: () => void;
}

interface Watched {
  readonly doubtMs: number;
  /** Whether the server answers. */
  readonly isReached: () => Promise<boolean>;
  readonly onDead: () => void;
}

/**
 * Tells a slow answer from a dead connection by probing the server after every `doubtMs` of silence. The connection is dead when the server does not
 * answer the probe, or when the silence reaches its limit.
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
