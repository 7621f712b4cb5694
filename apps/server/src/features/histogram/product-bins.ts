import {
  binsAround,
  binsOfProduct,
  fitWeightGrid,
  type HistogramBins,
  meanMgOf,
  type Moments,
  sampleDeviationMgOf,
} from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

/** Bins by the product's id. */
export type ProductBins = ReadonlyMap<number, HistogramBins>;

/** Packages whose bins are too fine for the roll-up are counted one by one: more would keep the store busy for longer than anybody waits. */
const mostPackages = 150_000_000;
/** Of a product without a target: its own mean, and as far as nearly all of a normal distribution reaches. */
const deviationsToEachSide = 3;
/** Naming more products in a statement costs more than asking first which of them were weighed. */
const mostNamed = 200;

/**
 * Bins of the products that a question can name before anything is known of what was weighed: those of the filter with
 * limits, and not too fine for the roll-up of weights. None when they are too many to be named.
 */
export function binsAhead(
  { product }: Pick<ResolvedFilter, "product">,
  { productById }: Pick<TenantRegistrations, "productById">,
): ProductBins {
  const asked = product === null ? [...productById.values()] : [productById.get(product)];
  const bins = asked.flatMap((one): [number, HistogramBins][] => {
    if (one === undefined || one.limits === null) return [];
    const own = binsOfProduct(one.limits);
    return fitWeightGrid(own) ? [[one.id, own]] : [];
  });
  return new Map(bins.length > mostNamed ? [] : bins);
}

/** Bins of products by what was weighed of them, by id. 422 WindowTooLarge when too many packages have to be counted one by one. */
export function binsOfWeighed(
  weighed: ReadonlyMap<number, Moments>,
  { productById }: Pick<TenantRegistrations, "productById">,
): ProductBins {
  const bins = new Map(
    [...weighed].map(([product, moments]) => {
      const limits = productById.get(product)?.limits ?? null;
      const spreadMg = deviationsToEachSide * (sampleDeviationMgOf(moments) ?? 0);
      const around = () => binsAround(meanMgOf(moments) ?? 0, spreadMg);
      return [product, limits === null ? around() : binsOfProduct(limits)];
    }),
  );
  const oneByOne = [...weighed].filter(([product]) => !fitWeightGrid(bins.get(product) as HistogramBins));
  if (oneByOne.reduce((sum, [, { count }]) => sum + count, 0) > mostPackages)
    throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  return bins;
}
