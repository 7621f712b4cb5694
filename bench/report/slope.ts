export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a value rises with another, and between what it does with a confidence of 95 %. */
export interface Slope {
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

const confidence95 = 1.96;

/**
 * Theil and Sen's: the middle of the slopes of all pairs, which a collection of garbage or a leap now and then does not move,
 * with Sen's interval. NaN of fewer than two points.
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
