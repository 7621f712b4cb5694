/** A value axis that begins at zero and has round labels. */
export interface NiceAxis {
  readonly max: number;
  readonly interval: number;
}

const roundSteps = [1, 2, 2.5, 5, 10];

/** At most `ticks` labels including zero, the last one at or above `highest`. Without a positive value the axis is 0 to 1. */
export const niceAxis = (highest: number, ticks = 4): NiceAxis => {
  if (!(highest > 0) || !Number.isFinite(highest)) return { max: 1, interval: 1 };
  const raw = highest / (ticks - 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const interval = power * (roundSteps.find((step) => step * power >= raw * (1 - 1e-9)) ?? 10);
  return { max: interval * Math.ceil(highest / interval - 1e-9), interval };
};
