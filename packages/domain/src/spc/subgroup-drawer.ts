import type { DrawnColumns } from "../conformity/sample-drawer.ts";
import { minuteMs } from "../time/units.ts";

/** How often a subgroup begins: every so many packages, or with the first package of every so many minutes of the hour. */
export type SubgroupInterval =
  | { readonly unit: "packages"; readonly every: number }
  | { readonly unit: "minutes"; readonly every: number };

/** Receives a whole subgroup: its packages from index `from` on, and the instants of the first and last, UTC ms. */
export type TakeSubgroup = (weightsMg: Uint32Array, from: number, startMs: number, endMs: number) => void;

/**
 * Draws subgroups of `size` consecutive packages of one product, one each interval, from packages in time order that come piece by piece;
 * pieces may be cut anywhere. A subgroup that is not whole yet when the next interval begins is finished first. `leave` drops an unfinished
 * one: no subgroup crosses a change of product, or time outside the windows. RangeError: a size or interval that is no whole number above
 * 0, or fewer packages between subgroups than one has.
 */
export class SubgroupDrawer {
  readonly #weightsMg: Uint32Array;
  readonly #interval: SubgroupInterval;
  readonly #take: TakeSubgroup;
  #drawn = 0;
  #startMs = 0;
  /** Packages to pass over, and the instant before which nothing is drawn. */
  #skip = 0;
  #notBeforeMs = -Infinity;

  constructor(size: number, interval: SubgroupInterval, take: TakeSubgroup) {
    const { unit, every } = interval;
    if (!Number.isInteger(size) || size < 1 || !Number.isInteger(every) || every < 1)
      throw new RangeError(`subgroups of ${size} every ${every}`);
    if (unit === "packages" && every < size) throw new RangeError(`${size} of every ${every} packages`);
    this.#weightsMg = new Uint32Array(size);
    this.#interval = interval;
    this.#take = take;
  }

  /** Takes the next packages: rows from `start` up to `end`. */
  take({ at, weightMg }: DrawnColumns, start: number, end: number): void {
    for (let row = start; row < end;) {
      const passed = this.#drawn === 0 ? this.#pass(at, row, end) : row;
      if (passed >= end) return;
      if (this.#drawn === 0) this.#begin(at[passed] as number);
      const until = Math.min(end, passed + this.#weightsMg.length - this.#drawn);
      this.#weightsMg.set(weightMg.subarray(passed, until), this.#drawn);
      this.#drawn += until - passed;
      if (this.#drawn === this.#weightsMg.length) this.#finish(at[until - 1] as number);
      row = until;
    }
  }

  /** Drops the unfinished subgroup; the next package may begin one. */
  leave(): void {
    this.#drawn = 0;
    this.#skip = 0;
    this.#notBeforeMs = -Infinity;
  }

  /** The first row at which a subgroup may begin; `end` when there is none. */
  #pass(at: ArrayLike<number>, row: number, end: number): number {
    const skipped = Math.min(this.#skip, end - row);
    this.#skip -= skipped;
    let [low, high] = [row + skipped, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((at[middle] as number) < this.#notBeforeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #begin(atMs: number): void {
    this.#startMs = atMs;
    const { unit, every } = this.#interval;
    if (unit === "packages") this.#skip = every - this.#weightsMg.length;
    else this.#notBeforeMs = (Math.floor(atMs / (every * minuteMs)) + 1) * every * minuteMs;
  }

  #finish(endMs: number): void {
    this.#drawn = 0;
    this.#take(this.#weightsMg, 0, this.#startMs, endMs);
  }
}
