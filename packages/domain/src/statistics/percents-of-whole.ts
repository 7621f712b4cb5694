/**
 * Parts of a whole in percent with two decimals that add up to 100.00: by the largest remainder, of equal ones the first. The parts add
 * up to the whole; one may be negative. Null where the whole is not positive: there is nothing to be a share of.
 */
export function percentsOfWhole(parts: readonly number[]): readonly number[] | null {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (!(whole > 0) || !Number.isFinite(whole)) return null;
  const exact = parts.map((part) => (part / whole) * 10_000);
  const floors = exact.map(Math.floor);
  const missing = 10_000 - floors.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((part, place) => ({ place, remainder: part - (floors[place] ?? 0) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.place - other.place);
  const raised = new Set(byRemainder.slice(0, missing).map(({ place }) => place));
  return floors.map((part, place) => (part + (raised.has(place) ? 1 : 0)) / 100);
}
