import type { EquipmentProduction } from "@fiel/contracts";

export type OverviewPoint = readonly [atMs: number, netG: number | null];

/** Mean net weights in time order. A step without packages breaks the line. */
export const overviewPoints = (
  productions: readonly EquipmentProduction[],
  packageG: number,
  stepMs: number,
): OverviewPoint[] => {
  const entries = productions
    .flatMap((production) => production.entries)
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.date - b.date);
  return entries.flatMap(({ date, sum, count }, index): OverviewPoint[] => {
    const point: OverviewPoint = [date, sum / count - packageG];
    const before = entries[index - 1];
    return before && date - before.date > 2 * stepMs ? [[before.date + stepMs, null], point] : [point];
  });
};

/** Lowest and highest mean, g; null when there are none. */
export const netExtent = (points: readonly OverviewPoint[]): { lowG: number; highG: number } | null => {
  let [lowG, highG] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [, netG] of points) {
    if (netG === null) continue;
    lowG = Math.min(lowG, netG);
    highG = Math.max(highG, netG);
  }
  return lowG <= highG ? { lowG, highG } : null;
};
