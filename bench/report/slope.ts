export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Slope of one value over another, and its 95 % confidence interval. */
export interface Slope {
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

const confidence95 = 1.96;

/**
 * Theil-Sen estimator: the median slope of all pairs, with Sen's interval. Single garbage collections or leaps do not move it. NaN for fewer than two
 * points.
 */
export function slopeOf(points: readonly Point[]): Slope {
  const slopes = points
    .flatMap((one, i) => points.slice(i + 1).map((other) => (other.y - one.y) / (other.x - one.x)))
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  const n = points.length;
  const spread = confidence95 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const at = (place: number): number =>
    slopes[Math.min(slopes.length - 1, Math.max(0, Math.round(place)))] ?? Number.NaN;
  return {
    middle: at((slopes.length - 1) / 2),
    low: at((slopes.length - spread) / 2),
    high: at((slopes.length + spread) / 2),
  };
}
