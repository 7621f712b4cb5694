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

/** Packages whose bins are too fine for the roll-up are counted one by one: more would keep the store busy for longer than anybody waits. */
const mostPackages = 150_000_000;
/** Of a product without a target: its own mean, and as far as nearly all of a normal distribution reaches. */
const deviationsToEachSide = 3;
/** Of more products it is looked first which of them were weighed: naming them takes longer than that. */
const mostNamed = 200;

/** Bins of a filter that are known before anything is read: of products with limits whose weights are counted ahead. None when there are many. */
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
  /** Of products with limits: they stay as they are while packages come in. */
  readonly ofProducts: ProductBins;
  /** Of the others: they follow from what was weighed. */
  readonly ofWeighed: ProductBins;
}

/** Bins of what was weighed, by the product's id. 422 WindowTooLarge when too many packages have to be counted one by one. */
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

/** Bins of one product, of which these weights were weighed. */
export function binsOf(
  product: number,
  moments: Moments,
  { productById }: Pick<TenantRegistrations, "productById">,
): HistogramBins {
  const limits = productById.get(product)?.limits ?? null;
  if (limits !== null) return binsOfProduct(limits);
  return binsAround(meanMgOf(moments) ?? 0, deviationsToEachSide * (sampleDeviationMgOf(moments) ?? 0));
}
