/** A plant that weighs as long as it takes to see whether memory is bounded. */
export interface SoakPlan {
  readonly minutes: number;
  readonly machines: number;
  /** Packages a minute of each machine. */
  readonly speed: number;
}

export const fullSoak: SoakPlan = { minutes: 60, machines: 20, speed: 60 };
export const quickSoak: SoakPlan = { ...fullSoak, minutes: 2 };

/** Shorter runs are still warming up, and say nothing of whether memory is bounded. */
export const tellingMinutes = 20;

const longestMs = 10_000;
/** Of a page that is slow to open, also when the time is over. */
export const leastSamples = 12;

/** Between two looks, ms. */
export const everyMsOf = ({ minutes }: Pick<SoakPlan, "minutes">): number =>
  Math.min(longestMs, Math.round((minutes * 60_000) / leastSamples));
