import type { WeightStreamPackages } from "@fiel/contracts";
import { createPackageCycle, packageRuleOf, type FoundPackage, type PackageCycle } from "../package-cycle.ts";
import { isWeight } from "../value-checks.ts";
import type { StreamPosition } from "./stream-position.ts";
import { nothingRead, type PackagesReading } from "./packages-reading.ts";
import type { RegisterImage } from "./register-image.ts";

/** After a longer pause between two looks it is unknown whether the weight stood still, ms. */
const longestGapMs = 2_000;

interface StreamLook {
  /** UTC ms. */
  readonly now: number;
  readonly monotonic: number;
}

/** Finds packages in a weight that registers show, by the rule of the profile. */
export class WeightStream {
  readonly #packages: WeightStreamPackages;
  #cycle: PackageCycle | null = null;
  #waiting: (FoundPackage & { readonly number: number })[] = [];
  #found = 0;
  #lookedAt = -Infinity;

  constructor(packages: WeightStreamPackages) {
    this.#packages = packages;
  }

  /** One look at the weight. Packages are given again until a position shows that they were stored. */
  read(
    image: RegisterImage,
    before: StreamPosition | null,
    { now, monotonic }: StreamLook,
  ): PackagesReading<StreamPosition> {
    const cycle = this.#goOnFrom(before);
    if (monotonic - this.#lookedAt > longestGapMs) cycle.interrupt();
    this.#lookedAt = monotonic;
    const weightMg = Math.round(image.number(this.#packages.weightMg));
    const { stable } = this.#packages;
    const found = cycle.add({
      weightMg: Number.isFinite(weightMg) ? weightMg : null,
      isStable: stable === undefined ? null : image.number(stable) !== 0,
      at: Math.floor(now),
      monotonic,
    });
    if (found !== null) this.#waiting.push({ ...found, number: (this.#found += 1) });
    const good = this.#waiting.filter((one) => isWeight(one.weightMg));
    const isCounted = cycle.state() === "counted";
    return {
      ...nothingRead({ at: now, made: this.#found, isCounted }),
      columns: { at: good.map(({ at }) => at), weightMg: good.map((one) => one.weightMg) },
      made: this.#waiting.length,
      malformed: this.#waiting.length - good.length,
      isNews: before?.isCounted !== isCounted,
    };
  }

  #goOnFrom(before: StreamPosition | null): PackageCycle {
    if (this.#cycle === null) {
      // What is on a scale that was never read may have been counted by somebody else.
      const begins = before?.isCounted === false ? "empty" : "counted";
      this.#cycle = createPackageCycle(packageRuleOf(this.#packages.rule), begins);
      this.#found = before?.made ?? 0;
    }
    const made = before?.made ?? 0;
    this.#waiting = this.#waiting.filter(({ number }) => number > made);
    return this.#cycle;
  }
}
