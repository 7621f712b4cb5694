import { mergeMoments, type Moments } from "@fiel/domain";
import { perObjects } from "../../platform/dashboard/per-object.ts";

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

/** What was counted of one equipment. Never changed: what follows from it is made once. */
export interface Counted {
  /** Each product once. */
  readonly bins: readonly CountedBins[];
  /** Of each product without bins that was weighed, by its id. */
  readonly moments: ReadonlyMap<number, Moments>;
}

/** By machine id. */
export type CountedOfMachines = ReadonlyMap<number, Counted>;

/** The rows of `histogramSelects`: `equipment, product, counts, moments`. */
export function countedOf(answer: Buffer): CountedOfMachines {
  interface Counting {
    readonly bins: CountedBins[];
    readonly moments: Map<number, Moments>;
  }
  const counted = new Map<number, Counting>();
  for (const line of answer.toString("latin1").split("\n").filter(Boolean)) {
    const [mid, product, counts = "", moments = ""] = line.split("\t");
    const own: Counting = counted.get(Number(mid)) ?? { bins: [], moments: new Map() };
    counted.set(Number(mid), own);
    if (counts === "") own.moments.set(Number(product), momentsOfRow(moments));
    else own.bins.push(new CountedBins(Number(product), countsOfRow(counts)));
  }
  return counted;
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

const mergedOnce = perObjects<Counted>();

/** What several readings counted, together; equipment of which no reading is another one has the same bins. */
export function mergeCounted(all: readonly CountedOfMachines[]): Map<number, Counted> {
  const mids = new Set(all.flatMap((counted) => [...counted.keys()]));
  return new Map(
    Array.from(mids, (mid) => {
      const own = all.map((counted) => counted.get(mid)).filter((each) => each !== undefined);
      return [mid, mergedOnce(own, "", () => merged(own))];
    }),
  );
}

const merged = (own: readonly Counted[]): Counted => ({
  bins: mergeBins(own.flatMap(({ bins }) => bins)),
  moments: mergeByProduct(own.map(({ moments }) => moments)),
});

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
