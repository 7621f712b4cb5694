import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { Extent } from "./read-packages.ts";
import { mostPoints, type TimeSteps, timeSteps } from "./time-steps.ts";

/** A package: UTC ms and gross mg. */
export interface Package {
  readonly atMs: number;
  readonly weightMg: number;
}

const perStep = 2;

/** One product's packages, taken in time order: up to 500 as they are, of more each step's lightest and heaviest. */
export class PackageSeries {
  readonly #steps: TimeSteps | null;
  readonly #kept: Package[] = [];
  #stepEndMs = -Infinity;
  #lightAt = 0;
  #lightMg = 0;
  #heavyAt = 0;
  #heavyMg = -1;

  constructor(extent: Extent, filter: Pick<ResolvedFilter, "windows">) {
    this.#steps = extent.count <= mostPoints ? null : timeSteps(extent, filter, perStep);
  }

  add(atMs: number, weightMg: number): void {
    if (atMs >= this.#stepEndMs) this.#begin(atMs, weightMg);
    else if (weightMg < this.#lightMg) [this.#lightAt, this.#lightMg] = [atMs, weightMg];
    if (weightMg < this.#heavyMg) return;
    this.#heavyAt = atMs;
    this.#heavyMg = weightMg;
  }

  /** Ends the series: its kept packages, in time order. */
  finish(): readonly Package[] {
    this.#keep();
    return this.#kept;
  }

  #begin(atMs: number, weightMg: number): void {
    this.#keep();
    // Without steps each package is one of its own, whatever comes at the same instant.
    this.#stepEndMs = this.#steps?.endOf(atMs) ?? -Infinity;
    this.#lightAt = atMs;
    this.#lightMg = weightMg;
    this.#heavyMg = -1;
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
