/** A plant that weighs long enough to show whether memory is bounded. */
export interface SoakPlan {
  readonly minutes: number;
  readonly machines: number;
  /** Packages a minute of each machine. */
  readonly speed: number;
  /** Gateways of small plants, each with a tenant of its own, that send a batch a second meanwhile. */
  readonly gateways: number;
}

export const fullSoak: SoakPlan = { minutes: 60, machines: 20, speed: 60, gateways: 64 };
export const quickSoak: SoakPlan = { ...fullSoak, minutes: 2, gateways: 4 };

/** Runs shorter than this are still warming up and do not show whether memory is bounded, minutes. */
export const tellingMinutes = 20;

const longestMs = 10_000;
/** Minimum number of samples. A page that opens slowly gets them even after the time is over. */
export const leastSamples = 12;

/** Interval between two samples, ms. */
export const everyMsOf = ({ minutes }: Pick<SoakPlan, "minutes">): number =>
  Math.min(longestMs, Math.round((minutes * 60_000) / leastSamples));
