import type { PackageRows } from "./packages.ts";

/** Consecutive packages of one product: rows from `start` up to `end`. */
export interface ProductRun {
  readonly product: number;
  readonly start: number;
  readonly end: number;
}

/** Runs of the rows, in order. A machine changes its product a few times a day. */
export function productRunsOf({
  product,
  start: from,
  end: until,
}: Pick<PackageRows, "product" | "start" | "end">): ProductRun[] {
  const runs: ProductRun[] = [];
  let start = from;
  for (let end = from + 1; end <= until; end += 1) {
    if (end < until && product[end] === product[start]) continue;
    runs.push({ product: product[start] as number, start, end });
    start = end;
  }
  return runs;
}
