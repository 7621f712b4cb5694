import type { HourCount } from "../../platform/telemetry/hour-counts.ts";
import type { Packages } from "../../platform/telemetry/packages.ts";
import { productRunsOf } from "../../platform/telemetry/product-runs.ts";

/** Span and number of a product's packages. */
export interface ProductRange {
  readonly product: number;
  readonly count: number;
  /** Instants of its first and last package, UTC ms. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Ranges of the weighed products. */
export function rangesOf(packages: Packages): ProductRange[] {
  const ranges = new Map<number, ProductRange>();
  for (const rows of packages) {
    const { at } = rows;
    for (const { product, start, end } of productRunsOf(rows)) {
      const before = ranges.get(product);
      const count = (before?.count ?? 0) + end - start;
      const firstMs = before?.firstMs ?? at[start] ?? 0;
      ranges.set(product, { product, count, firstMs, lastMs: at[end - 1] ?? 0 });
    }
  }
  return [...ranges.values()];
}

/** Ranges of the weighed products from hourly counts; instants are starts of hours. */
export function rangesOfHours(hours: readonly HourCount[]): ProductRange[] {
  return [...Map.groupBy(hours, ({ product }) => product)].map(([product, own]) => ({
    product,
    count: own.reduce((sum, { count }) => sum + count, 0),
    firstMs: own[0]?.startMs ?? 0,
    lastMs: own.at(-1)?.startMs ?? 0,
  }));
}
