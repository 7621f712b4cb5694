const windowMs = 60_000;

/** Packages a minute over the last minute, for machines that do not tell their speed. */
export const createObservedSpeed = () => {
  let seen: { at: number; count: number }[] = [];
  return {
    add: (at: number, count: number): void => {
      if (count > 0) seen.push({ at, count });
    },
    perMinute: (now: number): number => {
      seen = seen.filter(({ at }) => at > now - windowMs && at <= now);
      return seen.reduce((sum, { count }) => sum + count, 0);
    },
  };
};
