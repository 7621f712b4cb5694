import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { GrowingList } from "./growing-list.ts";
import { type Extent, firstFrom, type WeightColumns } from "./read-packages.ts";
import { mostPoints, type TimeSteps, timeSteps } from "./time-steps.ts";

/** A package: UTC ms and gross mg. */
export interface Package {
  readonly atMs: number;
  readonly weightMg: number;
}

const perStep = 2;
const packageBytes = 64;

/** One product's packages, taken in time order: up to 500 as they are, of more each step's lightest and heaviest. */
export class PackageSeries {
  count = 0;
  readonly #extent: Extent;
  readonly #filter: Pick<ResolvedFilter, "windows">;
  readonly #steps: TimeSteps | null;
  #kept = new GrowingList<Package>();
  #stepEndMs = -Infinity;
  #lightAt = 0;
  #lightMg = 0;
  #heavyAt = 0;
  #heavyMg = -1;

  constructor(extent: Extent, filter: Pick<ResolvedFilter, "windows">) {
    this.#extent = extent;
    this.#filter = filter;
    this.#steps = extent.count <= mostPoints ? null : timeSteps(extent, filter, perStep);
  }

  /** Null where every package is kept. */
  get stepMs(): number | null {
    return this.#steps?.widthMs ?? null;
  }

  /** What is kept, in bytes; a fork has most of it in common. */
  get bytes(): number {
    return packageBytes * this.#kept.length;
  }

  /** One that goes on from here, while this one stays as it is. */
  fork(): PackageSeries {
    const other = new PackageSeries(this.#extent, this.#filter);
    other.count = this.count;
    other.#kept = this.#kept.fork();
    other.#stepEndMs = this.#stepEndMs;
    other.#lightAt = this.#lightAt;
    other.#lightMg = this.#lightMg;
    other.#heavyAt = this.#heavyAt;
    other.#heavyMg = this.#heavyMg;
    return other;
  }

  /** Takes packages in time order: rows from `start` up to `end`. */
  take(packages: WeightColumns, start: number, end: number): void {
    this.count += end - start;
    for (let from = start; from < end;) {
      const isBegun = (packages.at[from] as number) < this.#stepEndMs;
      if (!isBegun) this.#begin(packages.at[from] as number, packages.weightMg[from] as number);
      const until = Math.max(from + 1, firstFrom(packages.at, this.#stepEndMs, from, end));
      this.#weigh(packages, from, until);
      from = until;
    }
  }

  /** Ends the series: its kept packages, in time order. */
  finish(): readonly Package[] {
    this.#keep();
    const kept = this.#kept.toArray();
    if (kept.length <= mostPoints) return kept;
    // More came in than were counted before: they are thinned after all.
    const firstMs = Math.min(this.#extent.firstMs, kept[0]?.atMs ?? Infinity);
    const lastMs = Math.max(this.#extent.lastMs, kept.at(-1)?.atMs ?? 0);
    const extent = { ...this.#extent, count: kept.length, firstMs, lastMs };
    const thinned = new PackageSeries(extent, this.#filter);
    const columns = {
      at: Float64Array.from(kept, ({ atMs }) => atMs),
      weightMg: Uint32Array.from(kept, ({ weightMg }) => weightMg),
    };
    thinned.take(columns, 0, kept.length);
    return thinned.finish();
  }

  #begin(atMs: number, weightMg: number): void {
    this.#keep();
    // Without steps each package is one of its own, whatever comes at the same instant.
    this.#stepEndMs = this.#steps?.endOf(atMs) ?? -Infinity;
    this.#lightAt = atMs;
    this.#lightMg = weightMg;
    this.#heavyMg = -1;
  }

  /** Of packages in one step: of those that weigh the same the first is the lightest, the last the heaviest. */
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
