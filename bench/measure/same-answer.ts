/** Means and deviations in g may be rounded to the milligram on one side, and their last digits depend on the order of addition. */
const toleranceG = 0.000_51;

/** Path of the first difference of two answers, or null. Counts and sums are compared exactly, derived numbers to the milligram. */
export function findDifference(one: unknown, other: unknown, path = "$"): string | null {
  if (typeof one === "number" && typeof other === "number") {
    const isExact = /\.(count|sum|totalWeight|date|min|max|\w+Count)$/.test(path);
    const allowed = isExact ? 0 : toleranceG;
    return Math.abs(one - other) <= allowed ? null : `${path}: ${one} ≠ ${other}`;
  }
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return Object.is(one, other) ? null : `${path}: ${JSON.stringify(one)} ≠ ${JSON.stringify(other)}`;
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const of = (holder: object, name: string): unknown => (holder as Record<string, unknown>)[name];
  for (const name of names) {
    const found = findDifference(of(one, name), of(other, name), `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}
