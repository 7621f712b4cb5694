/** Time since a position was read. */
export interface Elapsed {
  readonly ms: number;
  /**
   * Whether a clock that only goes forward measured it; otherwise it is the difference of two wall clock readings, perhaps of two
   * computers.
   */
  readonly isMeasured: boolean;
}

/** The most packages that a machine can have made since a position, if the time were longer by `slackMs`. */
export type Pace = (slackMs: number) => number;

const wallClockErrorMs = 5 * 60_000;
// Two packages may surround any two looks, however close.
const alwaysPossible = 2;

/** Wall clocks may be set, and after a replacement belong to another computer: they get a generous margin. */
export const createPace = (maxPerMinute: number, { ms, isMeasured }: Elapsed): Pace => {
  const atMostMs = isMeasured ? ms : (ms < 0 ? wallClockErrorMs : ms) + wallClockErrorMs;
  return (slackMs) => Math.floor(((atMostMs + slackMs) * maxPerMinute) / 60_000) + alwaysPossible;
};

/** Registers behind a bridge may stand still this long and then jump; a step forward within that time is accepted. */
export const forwardSlackMs = 60_000;
export const backwardSlackMs = 1_000;
/** A look takes time: a register may have been read this much later than its beginning. */
export const stepSlackMs = 250;

/** Measures the time since a look from the instant in its position. */
export const createLookTimer = (now: () => number, monotonic: () => number) => {
  let looks: { at: number; begun: number }[] = [];
  return {
    since: (at: number): Elapsed => {
      const look = looks.find((one) => one.at === at);
      return look === undefined
        ? { ms: now() - at, isMeasured: false }
        : { ms: Math.max(0, monotonic() - look.begun), isMeasured: true };
    },
    /** Remembers a look and the one before it, whose position still counts when this one's cannot be stored. */
    add: (at: number, begun: number, before: number | null): void => {
      const isHeld = looks.some((one) => one.at === at);
      looks = looks.filter((one) => one.at === before || one.at === at);
      if (!isHeld) looks.push({ at, begun });
    },
  };
};
