import type { PackageColumns } from "../package-columns.ts";

/**
 * Takes packages in time order, block by block, and yields them with the lightest of an instant first. Few packages share an instant, so sorting here
 * costs less than in the store. Each yielded block is not empty and valid until the next is taken.
 */
export function* inWeightOrder(blocks: Iterable<PackageColumns>): Generator<PackageColumns> {
  /** Rows of the last instant so far, since the next block may continue it. */
  let last: PackageColumns | null = null;
  for (const block of blocks) {
    const { length } = block.at;
    if (length === 0) continue;
    let start = 0;
    if (last !== null) {
      start = endOfInstant(block.at, last.at[0] as number);
      last = joined(last, rowsFrom(block, 0, start));
      if (start === length) continue;
      yield inOrder(last);
    }
    const end = startOfInstant(block.at);
    if (start < end) yield inOrder(rowsFrom(block, start, end));
    last = joined(rowsFrom(block, end, length));
  }
  if (last !== null) yield inOrder(last);
}

/** Index of the first row after the leading rows of an instant. */
function endOfInstant(at: Float64Array, instantMs: number): number {
  let end = 0;
  while (end < at.length && at[end] === instantMs) end += 1;
  return end;
}

/** Index of the first row of the last instant. */
function startOfInstant(at: Float64Array): number {
  let start = at.length - 1;
  while (start > 0 && at[start - 1] === at[start]) start -= 1;
  return start;
}

const rowsFrom = ({ at, product, weightMg }: PackageColumns, start: number, end: number): PackageColumns => ({
  at: at.subarray(start, end),
  product: product.subarray(start, end),
  weightMg: weightMg.subarray(start, end),
});

/** A copy of these rows, one after the other. */
function joined(...all: readonly PackageColumns[]): PackageColumns {
  const rows = all.reduce((sum, { at }) => sum + at.length, 0);
  const copy = {
    at: new Float64Array(rows),
    product: new Uint32Array(rows),
    weightMg: new Uint32Array(rows),
  };
  let from = 0;
  for (const { at, product, weightMg } of all) {
    copy.at.set(at, from);
    copy.product.set(product, from);
    copy.weightMg.set(weightMg, from);
    from += at.length;
  }
  return copy;
}

/** Sorts rows of one instant by weight, in place. */
function inOrder(rows: PackageColumns): PackageColumns {
  const { at } = rows;
  for (let start = 0; start < at.length;) {
    let end = start + 1;
    while (end < at.length && at[end] === at[start]) end += 1;
    if (end - start > 1) sortByWeight(rowsFrom(rows, start, end));
    start = end;
  }
  return rows;
}

function sortByWeight({ product, weightMg }: PackageColumns): void {
  const [products, weightsMg] = [product.slice(), weightMg.slice()];
  const weightOf = (row: number): number => weightsMg[row] as number;
  const order = Uint32Array.from(product.keys()).toSorted((one, other) => weightOf(one) - weightOf(other));
  order.forEach((row, place) => {
    product[place] = products[row] as number;
    weightMg[place] = weightOf(row);
  });
}
