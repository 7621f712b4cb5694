import { mergeMoments, type Moments } from "@fiel/domain";

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
  readonly equipment: number;
  /** Id, 0 for none. */
  readonly product: number;
  readonly #counts: BinCounts;
  #json: string | null = null;

  constructor(equipment: number, product: number, counts: BinCounts) {
    this.equipment = equipment;
    this.product = product;
    this.#counts = counts;
  }

  get size(): number {
    return this.#counts.bins.length;
  }

  /** Both together. */
  with(other: CountedBins): CountedBins {
    return new CountedBins(this.equipment, this.product, addCounts(this.#counts, other.#counts));
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

/** What one reading counted. */
export interface Counted {
  readonly bins: readonly CountedBins[];
  /** Of each product without bins that was weighed, by its id. */
  readonly moments: ReadonlyMap<number, Moments>;
}

/** The rows of `histogramSelect`: `equipment, product, data`. */
export function countedOf(answer: Buffer): Counted {
  const bins: CountedBins[] = [];
  const moments = new Map<number, Moments>();
  for (const line of answer.toString("latin1").split("\n").filter(Boolean)) {
    const [mid, product, data = "[]"] = line.split("\t");
    if (Number(mid) === momentsMark) moments.set(Number(product), momentsOfRow(data));
    else bins.push(new CountedBins(Number(mid), Number(product), countsOfRow(data)));
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

/** What several readings counted, together; bins by equipment and product. */
export function mergeCounted(all: readonly Counted[]): Counted {
  const bins = new Map<string, CountedBins>();
  for (const one of all.flatMap((counted) => counted.bins)) {
    const key = `${one.equipment} ${one.product}`;
    bins.set(key, bins.get(key)?.with(one) ?? one);
  }
  const moments = Map.groupBy(
    all.flatMap((counted) => [...counted.moments]),
    ([product]) => product,
  );
  return {
    bins: [...bins.values()],
    moments: new Map([...moments].map(([id, own]) => [id, mergeMoments(own.map(([, each]) => each))])),
  };
}
