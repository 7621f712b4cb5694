const windowMs = 60_000;

/** Packages a minute over the last minute, for machines that do not report their speed. */
export const createObservedSpeed = () => {
  let seen: { at: number; count: number }[] = [];
  return {
    add: (at: number, count: number): void => {
      if (count === 0) return;
      // Forgets here too, because `perMinute` is not called for a machine that reports its speed.
      seen = seen.filter((one) => Math.abs(one.at - at) < windowMs);
      seen.push({ at, count });
    },
    perMinute: (now: number): number => {
      seen = seen.filter(({ at }) => at > now - windowMs && at <= now);
      return seen.reduce((sum, { count }) => sum + count, 0);
    },
    /** Number of remembered looks. */
    remembered: (): number => seen.length,
  };
};
