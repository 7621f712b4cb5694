import type { CountedPackages, Package } from "./summary.ts";
import type { WeightColumns } from "../../platform/telemetry/package-columns.ts";
import { firstFrom } from "../../platform/telemetry/packages.ts";
import type { ProductRange } from "./product-ranges.ts";
import { type Listing, mostPoints, packagesPerStep, type TimeSteps } from "./time-steps.ts";

/** Packages of one product in time order; beyond a limit only the lightest and heaviest of each step. */
export class PackageSeries {
  #count = 0;
  readonly #range: ProductRange;
  readonly #listing: Listing;
  readonly #steps: TimeSteps | null;
  readonly #kept: Package[] = [];
  #stepEndMs = -Infinity;
  #lightAt = 0;
  #lightMg = 0;
  #heavyAt = 0;
  #heavyMg = -1;

  constructor(range: ProductRange, listing: Listing) {
    this.#range = range;
    this.#listing = listing;
    this.#steps = range.count <= listing.mostWhole ? null : listing.stepsOf(range, packagesPerStep);
  }

  /** Appends packages in time order: rows from `start` up to `end`. */
  append(packages: WeightColumns, start: number, end: number): void {
    this.#count += end - start;
    for (let from = start; from < end;) {
      const isBegun = (packages.at[from] as number) < this.#stepEndMs;
      if (!isBegun) this.#begin(packages.at[from] as number, packages.weightMg[from] as number);
      const until = Math.max(from + 1, firstFrom(packages.at, this.#stepEndMs, from, end));
      this.#weigh(packages, from, until);
      from = until;
    }
  }

  /** Appends a later piece: its count, and its listed packages. */
  merge({ count, listed }: CountedPackages): void {
    this.append(columnsOf(listed), 0, listed.length);
    this.#count += count - listed.length;
  }

  finish(): CountedPackages {
    this.#keep();
    const isListed = this.#kept.length <= mostPoints;
    return { count: this.#count, listed: isListed ? this.#kept : this.#downsampledAfterAll() };
  }

  /** Downsamples once more, because more packages arrived than were counted first. */
  #downsampledAfterAll(): readonly Package[] {
    const kept = this.#kept;
    const firstMs = Math.min(this.#range.firstMs, kept[0]?.atMs ?? Infinity);
    const lastMs = Math.max(this.#range.lastMs, kept.at(-1)?.atMs ?? 0);
    const range = { ...this.#range, count: kept.length, firstMs, lastMs };
    const downsampled = new PackageSeries(range, this.#listing);
    downsampled.append(columnsOf(kept), 0, kept.length);
    return downsampled.finish().listed;
  }

  #begin(atMs: number, weightMg: number): void {
    this.#keep();
    // Without steps each package is a step of its own, even at the same instant as another.
    this.#stepEndMs = this.#steps?.endOf(atMs) ?? -Infinity;
    this.#lightAt = atMs;
    this.#lightMg = weightMg;
    this.#heavyMg = -1;
  }

  /** Weighs packages of one step. Of equal weights the first is the lightest and the last the heaviest. */
  #weigh({ at, weightMg }: WeightColumns, start: number, end: number): void {
    let [lightAt, heavyAt] = [-1, -1];
    let [lightMg, heavyMg] = [this.#lightMg, this.#heavyMg];
    for (let i = start; i < end; i += 1) {
      const mg = weightMg[i] as number;
      if (mg < lightMg) [lightAt, lightMg] = [i, mg];
      if (mg >= heavyMg) [heavyAt, heavyMg] = [i, mg];
    }
    if (lightAt >= 0) [this.#lightAt, this.#lightMg] = [at[lightAt] as number, lightMg];
    if (heavyAt >= 0) [this.#heavyAt, this.#heavyMg] = [at[heavyAt] as number, heavyMg];
  }

  #keep(): void {
    if (this.#heavyMg < 0) return;
    const light = { atMs: this.#lightAt, weightMg: this.#lightMg };
    const heavy = { atMs: this.#heavyAt, weightMg: this.#heavyMg };
    if (light.atMs === heavy.atMs && light.weightMg === heavy.weightMg) this.#kept.push(light);
    else if (heavy.atMs < light.atMs) this.#kept.push(heavy, light);
    else this.#kept.push(light, heavy);
  }
}

const columnsOf = (packages: readonly Package[]): WeightColumns => ({
  at: Float64Array.from(packages, ({ atMs }) => atMs),
  weightMg: Uint32Array.from(packages, ({ weightMg }) => weightMg),
});
