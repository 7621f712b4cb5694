import {
  binsAround,
  binsOfProduct,
  fitWeightGrid,
  type HistogramBins,
  meanMgOf,
  type Moments,
  sampleDeviationMgOf,
} from "@fiel/domain";
import type { ResolvedFilter } from "./resolve-filter.ts";
import { CallError } from "../http/call-error.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { ProductBins } from "../telemetry/weight-counts.ts";

/** Most packages counted one by one, which bins finer than the roll-up require; more would keep the store busy longer than anybody waits. */
const mostPackages = 150_000_000;
/** Half width of the bins of a product without a target, in standard deviations around its mean: nearly all of a normal distribution. */
const deviationsToEachSide = 3;
/** Most products that are named in a query; with more it is faster to read first which were weighed. */
const mostNamed = 200;

/**
 * Bins known before anything is read: those of products with limits that fit the roll-up's weight grid. Empty when there are more than `mostNamed`
 * products.
 */
export function binsKnownAhead(
  filter: Pick<ResolvedFilter, "product">,
  { productById }: Pick<TenantRegistrations, "productById">,
): ProductBins {
  const asked = [...productById].filter(([product]) => product === (filter.product ?? product));
  if (asked.length > mostNamed) return new Map();
  const known = asked.flatMap(([product, { limits }]) =>
    limits === null ? [] : [[product, binsOfProduct(limits)] as const],
  );
  return new Map(known.filter(([, bins]) => fitWeightGrid(bins)));
}

export interface BinsOfWeighed {
  /** Bins of products with limits: they stay the same while packages arrive. */
  readonly ofProducts: ProductBins;
  /** Bins of the others: they depend on the weighings. */
  readonly ofWeighed: ProductBins;
}

/** Bins of everything weighed, by product id. 422 WindowTooLarge when too many packages must be counted one by one. */
export function binsOfWeighed(
  weighed: ReadonlyMap<number, Moments>,
  { productById }: Pick<TenantRegistrations, "productById">,
): BinsOfWeighed {
  const [ofProducts, ofWeighed] = [new Map<number, HistogramBins>(), new Map<number, HistogramBins>()];
  let oneByOne = 0;
  for (const [product, moments] of [...weighed].toSorted(([one], [other]) => one - other)) {
    const bins = binsOf(product, moments, { productById });
    (productById.get(product)?.limits ? ofProducts : ofWeighed).set(product, bins);
    oneByOne += fitWeightGrid(bins) ? 0 : moments.count;
  }
  if (oneByOne > mostPackages) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  return { ofProducts, ofWeighed };
}

/** Bins of one product with these weights. */
export function binsOf(
  product: number,
  moments: Moments,
  { productById }: Pick<TenantRegistrations, "productById">,
): HistogramBins {
  const limits = productById.get(product)?.limits ?? null;
  if (limits !== null) return binsOfProduct(limits);
  return binsAround(meanMgOf(moments) ?? 0, deviationsToEachSide * (sampleDeviationMgOf(moments) ?? 0));
}
