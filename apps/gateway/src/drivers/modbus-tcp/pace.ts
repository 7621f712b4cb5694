/** How long ago a position was read. */
export interface Elapsed {
  readonly ms: number;
  /** By a clock that only goes forward; else by two readings of a wall clock, perhaps of two computers. */
  readonly isMeasured: boolean;
}

/** The most packages that a machine can have made since a position, were the time longer by `slackMs`. */
export type Pace = (slackMs: number) => number;

const wallClockErrorMs = 5 * 60_000;
// Two packages may lie about any two looks, however close.
const alwaysPossible = 2;

/** Wall clocks are set, and are of another computer after a replacement: they are believed generously. */
export const createPace = (maxPerMinute: number, { ms, isMeasured }: Elapsed): Pace => {
  const atMostMs = isMeasured ? ms : (ms < 0 ? wallClockErrorMs : ms) + wallClockErrorMs;
  return (slackMs) => Math.floor(((atMostMs + slackMs) * maxPerMinute) / 60_000) + alwaysPossible;
};

/** Registers behind a bridge may stand still for so long and then jump: what only goes forward is believed. */
export const forwardSlackMs = 60_000;
export const backwardSlackMs = 1_000;
/** A look takes time: by so much later than it began may a register have been read. */
export const stepSlackMs = 250;

/** Measures how long ago a look was, by the instant that its position carries. */
export const createLookTimer = (now: () => number, monotonic: () => number) => {
  let looks: { at: number; begun: number }[] = [];
  return {
    since: (at: number): Elapsed => {
      const look = looks.find((one) => one.at === at);
      return look === undefined
        ? { ms: now() - at, isMeasured: false }
        : { ms: Math.max(0, monotonic() - look.begun), isMeasured: true };
    },
    /** Remembers a look, and the one before it: its position counts still where this one's cannot be kept. */
    add: (at: number, begun: number, before: number | null): void => {
      const isHeld = looks.some((one) => one.at === at);
      looks = looks.filter((one) => one.at === before || one.at === at);
      if (!isHeld) looks.push({ at, begun });
    },
  };
};
