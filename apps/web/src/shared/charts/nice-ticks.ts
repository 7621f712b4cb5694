import { niceAxis } from "./nice-axis.ts";

/** Round values between `min` and `max`, about `most` of them, for an axis that does not begin at zero. Empty when `max` is not above `min`. */
export const niceTicks = (min: number, max: number, most: number): number[] => {
  if (!(max > min)) return [];
  const { interval } = niceAxis(max - min, Math.max(2, most));
  const first = Math.ceil(min / interval - 1e-9);
  const last = Math.floor(max / interval + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * interval);
};

const most = 3;

/** Decimals, at most 3, that are needed to tell apart values in steps of `step`. */
export const decimalsOf = (step: number): number => {
  for (let decimals = 0; decimals < most; decimals += 1) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6) return decimals;
  }
  return most;
};
