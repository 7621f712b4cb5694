const UINT32 = 0x1_0000_0000;

/** Hashes numbers and texts to 32 bits (FNV-1a with murmur3's finalizer), so that neighbouring days get unrelated seeds. */
function hash32(parts: readonly (number | string)[]): number {
  let hash = 0x811c_9dc5;
  for (const character of parts.join("|"))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Reproducible random numbers: equal parts give the same sequence on every machine. The generator is sfc32 (Chris Doty-Humphrey, PractRand), chosen
 * for speed, since a history draws some 50 million numbers.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  #spareNormal: number | null = null;

  constructor(...parts: readonly (number | string)[]) {
    this.#a = hash32([...parts, "a"]);
    this.#b = hash32([...parts, "b"]);
    this.#c = hash32([...parts, "c"]);
    for (let i = 0; i < 12; i += 1) this.next();
  }

  /** Uniform in [0, 1). */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / UINT32;
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** True with the given probability, 0-1. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Standard normal number by Marsaglia's polar method, which gives two; the second is used by the next call. */
  normal(): number {
    if (this.#spareNormal !== null) {
      const spare = this.#spareNormal;
      this.#spareNormal = null;
      return spare;
    }
    let u: number;
    let v: number;
    let square: number;
    do {
      u = 2 * this.next() - 1;
      v = 2 * this.next() - 1;
      square = u * u + v * v;
    } while (square >= 1 || square === 0);
    const scale = Math.sqrt((-2 * Math.log(square)) / square);
    this.#spareNormal = v * scale;
    return u * scale;
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  /** Log-normal number with the given median and standard deviation of its logarithm. */
  logNormal(median: number, sigma: number): number {
    return median * Math.exp(sigma * this.normal());
  }

  /** One of the items, with a probability proportional to its weight. */
  pick<T>(items: readonly T[], weightOf: (item: T) => number): T {
    const total = items.reduce((sum, item) => sum + weightOf(item), 0);
    let rest = this.next() * total;
    for (const item of items) {
      rest -= weightOf(item);
      if (rest < 0) return item;
    }
    return items.at(-1) as T;
  }
}
