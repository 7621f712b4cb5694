/** Time since a position was read. */
export interface Elapsed {
  readonly ms: number;
  /** Whether a monotonic clock measured it; otherwise it is the difference of two wall clock readings, perhaps of two computers. */
  readonly isMeasured: boolean;
}

/** Most packages that a machine can have made since a position, in that time plus `slackMs`. */
export type Pace = (slackMs: number) => number;

const wallClockErrorMs = 5 * 60_000;
// One package before and one after the interval may count, however short it is.
const alwaysPossible = 2;

/** Creates a pace. Wall clocks get a generous margin, because they may be set, or belong to another computer after a replacement. */
export const createPace = (maxPerMinute: number, { ms, isMeasured }: Elapsed): Pace => {
  const atMostMs = isMeasured ? ms : (ms < 0 ? wallClockErrorMs : ms) + wallClockErrorMs;
  return (slackMs) => Math.floor(((atMostMs + slackMs) * maxPerMinute) / 60_000) + alwaysPossible;
};

/** Registers behind a bridge may stand still this long and then jump; a forward step of that size is accepted. */
export const forwardSlackMs = 60_000;
export const backwardSlackMs = 1_000;
/** A register may have been read this much later than the look began. */
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
