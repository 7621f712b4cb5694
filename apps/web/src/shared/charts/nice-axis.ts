/** A value axis from zero with round numbers on it. */
export interface NiceAxis {
  readonly max: number;
  readonly interval: number;
}

const roundSteps = [1, 2, 2.5, 5, 10];

/** At most `ticks` labels, zero included, the highest at or above `highest`. Nothing to show gives 0 to 1. */
export const niceAxis = (highest: number, ticks = 4): NiceAxis => {
  if (!(highest > 0) || !Number.isFinite(highest)) return { max: 1, interval: 1 };
  const raw = highest / (ticks - 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const interval = power * (roundSteps.find((step) => step * power >= raw * (1 - 1e-9)) ?? 10);
  return { max: interval * Math.ceil(highest / interval - 1e-9), interval };
};
