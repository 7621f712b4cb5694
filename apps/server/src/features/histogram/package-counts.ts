import {
  binOf,
  type HistogramBins,
  kindOfClass,
  type Moments,
  momentsOf,
  weighingClasses,
} from "@fiel/domain";
import { type Counted, CountedBins } from "./counted.ts";
import type { ProductBins } from "./product-bins.ts";

const kinds = weighingClasses.map(kindOfClass);

/** Of a product: three numbers for each of its possible bins, as many packages it has, invalid and rejected ones. */
type Amounts = Uint32Array;
const width = 3;

interface ProductCount {
  readonly product: number;
  readonly bins: HistogramBins;
  readonly amounts: Amounts;
}

const none: ProductCount = {
  product: Number.NaN,
  bins: { widthMg: 1, first: 0, last: 0 },
  amounts: new Uint32Array(),
};

/** Packages of one equipment, counted one after the other: into bins, or for their moments where a product has none. */
export class PackageCounts {
  readonly #bins: ProductBins;
  readonly #amounts = new Map<number, Amounts>();
  readonly #others = new Map<number, number[]>();
  /** Nearly always the next package is of the product of the last one. */
  #current = none;

  constructor(bins: ProductBins) {
    this.#bins = bins;
  }

  /** So many packages of one class and weight, of a product that has bins. RangeError for another. */
  countInBins(product: number, classAt: number, weightMg: number, packages: number): void {
    if (this.#current.product !== product) this.#current = this.#countOf(product);
    const { bins, amounts } = this.#current;
    const place = (binOf(weightMg, bins) - bins.first) * width;
    const kind = kinds[classAt];
    amounts[place] = (amounts[place] as number) + packages;
    if (kind === "invalid") amounts[place + 1] = (amounts[place + 1] as number) + packages;
    if (kind === "rejected") amounts[place + 2] = (amounts[place + 2] as number) + packages;
  }

  /** A package of a product without bins. */
  countOther(product: number, weightMg: number): void {
    const weights = this.#others.get(product) ?? [];
    this.#others.set(product, weights);
    weights.push(weightMg);
  }

  counted(): Counted {
    return {
      bins: Array.from(this.#amounts, ([product, amounts]) => this.#countedBins(product, amounts)),
      moments: new Map(
        Array.from(this.#others, ([product, weights]): [number, Moments] => [product, momentsOf(weights)]),
      ),
    };
  }

  #countOf(product: number): ProductCount {
    const bins = this.#bins.get(product);
    if (bins === undefined) throw new RangeError(`product ${product} has no bins`);
    const amounts = this.#amounts.get(product) ?? new Uint32Array((bins.last - bins.first + 1) * width);
    this.#amounts.set(product, amounts);
    return { product, bins, amounts };
  }

  #countedBins(product: number, amounts: Amounts): CountedBins {
    const first = this.#bins.get(product)?.first ?? 0;
    const places = Array.from({ length: amounts.length / width }, (_, bin) => bin * width);
    const met = places.filter((place) => amounts[place] !== 0);
    return new CountedBins(product, {
      bins: met.map((place) => first + place / width),
      amounts: met.map((place) => amounts[place] as number),
      invalid: met.map((place) => amounts[place + 1] as number),
      rejected: met.map((place) => amounts[place + 2] as number),
    });
  }
}
