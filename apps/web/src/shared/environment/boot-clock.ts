interface Clocks {
  /** The device's clock, UTC ms. */
  readonly deviceNow: () => number;
  readonly monotonic: () => number;
}

/** Longer jumps of the device's clock are a clock that was set, as a TV's after it starts, ms. */
const longestSleepMs = 400 * 86_400_000;
/** Smaller differences are the clocks' own, ms. */
const toleratedMs = 5_000;

/** How far the device's clock went ahead of the monotonic one since their difference was `gapMs`, as in a sleep, ms; otherwise 0. */
const sleptSince = ({ deviceNow, monotonic }: Clocks, gapMs: number): number => {
  const aheadMs = deviceNow() - monotonic() - gapMs;
  return aheadMs > toleratedMs && aheadMs < longestSleepMs ? aheadMs : 0;
};

/**
 * Monotonic clock for ages, ms, that also counts the time in which the device slept: the browser's own stands then. A device clock that is set
 * forward counts too, so that an age may be too large, and too small only after a sleep of more than a year.
 */
export const createBootClock = (clocks: Clocks): (() => number) => {
  const gap = (): number => clocks.deviceNow() - clocks.monotonic();
  let gapMs = gap();
  let sleptMs = 0;
  return () => {
    sleptMs += sleptSince(clocks, gapMs);
    gapMs = gap();
    return clocks.monotonic() + sleptMs;
  };
};
