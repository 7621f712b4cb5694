/** How far a counter is read. */
export interface CounterPosition {
  readonly counter: number;
  readonly at: number;
}

export interface CounterPlan {
  readonly made: number;
  /** Packages whose weight was overwritten by a later one before it was read. */
  readonly lost: number;
  readonly restarted: boolean;
}

const nothing: CounterPlan = { made: 0, lost: 0, restarted: false };

/**
 * What a step of the counter means when only the last weight is kept. A step of more than half the counter's
 * range is a counter set back by a restart; then all that it counts is new.
 */
export const planCounter = (before: CounterPosition | null, counter: number, range: number): CounterPlan => {
  if (before === null) return nothing;
  const step = (((counter - before.counter) % range) + range) % range;
  const restarted = step > range / 2;
  const made = restarted ? counter : step;
  return { made, lost: Math.max(0, made - 1), restarted };
};
