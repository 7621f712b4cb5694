import { mergeMoments, type Moments } from "@fiel/domain";
import { perObjects } from "../../platform/dashboard/per-object.ts";

/** In the place of an equipment: what was weighed of a product on all of them. */
export const momentsMark = -1;

/** Packages of one product on one equipment by bin; lists of one length, sorted by bin. */
interface BinCounts {
  /** Lower edges as multiples of the product's width. */
  readonly bins: readonly number[];
  readonly amounts: readonly number[];
  readonly invalid: readonly number[];
  readonly rejected: readonly number[];
}

/** What was counted of one product on one equipment. */
export class CountedBins {
  /** Id, 0 for none. */
  readonly product: number;
  readonly #counts: BinCounts;
  #json: string | null = null;

  constructor(product: number, counts: BinCounts) {
    this.product = product;
    this.#counts = counts;
  }

  get size(): number {
    return this.#counts.bins.length;
  }

  /** Both together. */
  with(other: CountedBins): CountedBins {
    return new CountedBins(this.product, addCounts(this.#counts, other.#counts));
  }

  /** The contract's `histogramBin`s as JSON; the width of a product's bins is always the same. */
  json(widthMg: number): string {
    const { bins, amounts, invalid, rejected } = this.#counts;
    this.#json ??= `[${bins
      .map(
        (bin, i) =>
          `{"weight":${(bin * widthMg) / 1000},"amount":${amounts[i]},"invalid":${invalid[i]},"rejected":${rejected[i]}}`,
      )
      .join()}]`;
    return this.#json;
  }
}

/** Both are sorted: one walk over the two. */
function addCounts(one: BinCounts, other: BinCounts): BinCounts {
  const sum = {
    bins: [] as number[],
    amounts: [] as number[],
    invalid: [] as number[],
    rejected: [] as number[],
  };
  let [i, j] = [0, 0];
  while (i < one.bins.length || j < other.bins.length) {
    const [mine = Infinity, others = Infinity] = [one.bins[i], other.bins[j]];
    const at = mine <= others ? i++ : -1;
    const otherAt = others <= mine ? j++ : -1;
    sum.bins.push(Math.min(mine, others));
    sum.amounts.push((one.amounts[at] ?? 0) + (other.amounts[otherAt] ?? 0));
    sum.invalid.push((one.invalid[at] ?? 0) + (other.invalid[otherAt] ?? 0));
    sum.rejected.push((one.rejected[at] ?? 0) + (other.rejected[otherAt] ?? 0));
  }
  return sum;
}

/** By machine id, each product once. Never changed: what follows from a machine's is made once. */
export type BinsOfMachines = ReadonlyMap<number, readonly CountedBins[]>;

/** What one reading counted. */
export interface Counted {
  readonly bins: BinsOfMachines;
  /** Of each product without bins that was weighed, by its id. */
  readonly moments: ReadonlyMap<number, Moments>;
}

/** The rows of `histogramSelect`: `equipment, product, data`. */
export function countedOf(answer: Buffer): Counted {
  const bins = new Map<number, CountedBins[]>();
  const moments = new Map<number, Moments>();
  for (const line of answer.toString("latin1").split("\n").filter(Boolean)) {
    const [mid, product, data = "[]"] = line.split("\t");
    if (Number(mid) === momentsMark) moments.set(Number(product), momentsOfRow(data));
    else {
      const own = bins.get(Number(mid)) ?? [];
      bins.set(Number(mid), own);
      own.push(new CountedBins(Number(product), countsOfRow(data)));
    }
  }
  return { bins, moments };
}

function momentsOfRow(data: string): Moments {
  const [count, sumMg, squares] = JSON.parse(data) as [number, string, string];
  return { count, sumMg: BigInt(sumMg), sumSquaresMg2: BigInt(squares), minMg: null, maxMg: null };
}

function countsOfRow(data: string): BinCounts {
  const rows = JSON.parse(data) as [bin: number, amount: number, invalid: number, rejected: number][];
  return {
    bins: rows.map(([bin]) => bin),
    amounts: rows.map(([, amount]) => amount),
    invalid: rows.map(([, , invalid]) => invalid),
    rejected: rows.map(([, , , rejected]) => rejected),
  };
}

const mergedOnce = perObjects<readonly CountedBins[]>();

/** What several readings counted, together; equipment of which no reading is another one has the same bins. */
export function mergeCounted(all: readonly Counted[]): Counted {
  const bins = new Map<number, readonly CountedBins[]>();
  for (const mid of new Set(all.flatMap((counted) => [...counted.bins.keys()]))) {
    const own = all.map((counted) => counted.bins.get(mid)).filter((each) => each !== undefined);
    bins.set(
      mid,
      mergedOnce(own, "", () => mergeBins(own.flat())),
    );
  }
  return { bins, moments: mergeByProduct(all.map(({ moments }) => moments)) };
}

function mergeBins(bins: readonly CountedBins[]): CountedBins[] {
  const byProduct = Map.groupBy(bins, ({ product }) => product);
  return Array.from(byProduct.values(), (own) => own.reduce((sum, one) => sum.with(one)));
}

/** Moments by product. */
export function mergeByProduct(all: Iterable<ReadonlyMap<number, Moments>>): Map<number, Moments> {
  const rows = Array.from(all, (moments) => [...moments]).flat();
  const byProduct = Map.groupBy(rows, ([product]) => product);
  return new Map([...byProduct].map(([id, own]) => [id, mergeMoments(own.map(([, each]) => each))]));
}
