/** Beyond this many deviations a share is 0 or 1 in double precision. */
const mostDeviations = 8;

/**
 * Share of a standard normal variable below `z`, 0-1, to about 15 decimals within 8 deviations; 0 or 1 beyond them. Source: the series of
 * G. Marsaglia, "Evaluating the Normal Distribution", J. Stat. Software 11(4), 2004.
 */
export function normalShareBelow(z: number): number {
  if (z < -mostDeviations) return 0;
  if (z > mostDeviations) return 1;
  let [sum, term] = [z, z];
  for (let odd = 3, before = Number.NaN; sum !== before; odd += 2) {
    before = sum;
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-(z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/**
 * The z with `normalShareBelow(z)` = `share`, to about 12 decimals, within 8 deviations. RangeError: a share that is not between 0 and 1.
 */
export function normalQuantile(share: number): number {
  if (!(share > 0 && share < 1)) throw new RangeError(`share ${share}`);
  return bisect(-mostDeviations, mostDeviations, (z) => normalShareBelow(z) < share);
}

/** The value at which `isBelow`, true at `low`, becomes false before `high`, to the precision of doubles. */
export function bisect(low: number, high: number, isBelow: (value: number) => boolean): number {
  let [from, to] = [low, high];
  for (let middle = (from + to) / 2; middle > from && middle < to; middle = (from + to) / 2) {
    if (isBelow(middle)) from = middle;
    else to = middle;
  }
  return from;
}
