import type { ProductWeights } from "@fiel/contracts";
import { finestBins, kindOfClass, meanMgOf, weighingClasses } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { listTotals, momentsOfAll } from "../../platform/telemetry/totals.ts";
import { readWeightCounts } from "../../platform/telemetry/weight-counts.ts";
import type { HistogramContext } from "./get-histogram.ts";

/** Weights of the filter's product in the finest bins of the roll-up; empty for a product without a net weight. */
export async function getProductWeights(
  { reading, registrations }: HistogramContext,
  filter: ResolvedFilter,
): Promise<ProductWeights> {
  const limits = registrations.productById.get(filter.product ?? 0)?.limits ?? null;
  if (limits === null || filter.equipment.length === 0)
    return { weights: [], useful: { count: 0, mean: null } };
  const bins = finestBins(limits.targetMg);
  const of = new Map([[filter.product ?? 0, bins]]);
  const [counted, totals] = await Promise.all([
    readWeightCounts(reading, filter, weighingClasses, of),
    listTotals(reading, filter),
  ]);
  const useful = momentsOfAll(totals.filter((one) => kindOfClass(one.class) === "useful"));
  const byBin = Map.groupBy([...counted.values()].flat(), ({ bin }) => bin);
  const meanMg = meanMgOf(useful);
  return {
    weights: [...byBin]
      .toSorted(([one], [other]) => one - other)
      .map(([bin, own]) => ({
        weight: (bin * bins.widthMg) / 1000,
        amount: own.reduce((sum, { amount }) => sum + amount, 0),
      })),
    useful: { count: useful.count, mean: meanMg === null ? null : meanMg / 1000 },
  };
}
