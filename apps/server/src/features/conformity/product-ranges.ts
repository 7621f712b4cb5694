import { weighingClasses } from "@fiel/domain";
import type { HourCount } from "../../platform/telemetry/hour-counts.ts";
import type { PackageRows, Packages } from "../../platform/telemetry/packages.ts";

/** Where one product was weighed, and how often. */
export interface ProductRange {
  readonly product: number;
  readonly count: number;
  /** Instants of its first and its last package, UTC ms. */
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Consecutive packages of one product: rows from `start` up to `end`. */
export interface Run {
  readonly product: number;
  readonly start: number;
  readonly end: number;
}

/** Samples are drawn from useful and rejected packages. */
export const judgedClasses = weighingClasses.filter((name) => name !== "pi");

/** Of each product that was weighed. */
export function rangesOf(packages: Packages): ProductRange[] {
  const ranges = new Map<number, ProductRange>();
  for (const rows of packages) {
    const { at } = rows;
    for (const { product, start, end } of runsOf(rows)) {
      const before = ranges.get(product);
      const count = (before?.count ?? 0) + end - start;
      const firstMs = before?.firstMs ?? at[start] ?? 0;
      ranges.set(product, { product, count, firstMs, lastMs: at[end - 1] ?? 0 });
    }
  }
  return [...ranges.values()];
}

/** Of each product that was weighed; instants are the starts of hours. */
export function rangesOfHours(hours: readonly HourCount[]): ProductRange[] {
  return [...Map.groupBy(hours, ({ product }) => product)].map(([product, own]) => ({
    product,
    count: own.reduce((sum, { count }) => sum + count, 0),
    firstMs: own[0]?.startMs ?? 0,
    lastMs: own.at(-1)?.startMs ?? 0,
  }));
}

/** Of the rows, in their order: a machine's product changes a few times a day. */
export function runsOf({
  product,
  start: from,
  end: until,
}: Pick<PackageRows, "product" | "start" | "end">): Run[] {
  const runs: Run[] = [];
  let start = from;
  for (let end = from + 1; end <= until; end += 1) {
    if (end < until && product[end] === product[start]) continue;
    runs.push({ product: product[start] as number, start, end });
    start = end;
  }
  return runs;
}
