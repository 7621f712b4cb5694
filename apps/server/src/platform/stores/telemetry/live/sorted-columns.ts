import type { LiveColumns, LiveRow } from "./live-hour.ts";

const names = ["at", "weightMg", "product", "operator", "classAt"] as const;
type Columns = Record<(typeof names)[number], number[]>;

/** So many rows that came out of order are put in their places one by one. */
const fewRows = 64;

/** Packages as columns that are sorted when they are wanted: nearly all come in their order. */
export class SortedColumns {
  #columns: Columns = { at: [], weightMg: [], product: [], operator: [], classAt: [] };
  /** Rows before this one are in order. */
  #sortedUpTo = 0;

  add(row: LiveRow): void {
    const { at, weightMg, product, operator, classAt } = this.#columns;
    const last = at.length - 1;
    if (this.#sortedUpTo === last + 1 && (last < 0 || !this.#isBefore(row.atMs, row.weightMg, last)))
      this.#sortedUpTo += 1;
    at.push(row.atMs);
    weightMg.push(row.weightMg);
    product.push(row.product);
    operator.push(row.operator);
    classAt.push(row.classAt);
  }

  /** In time order, of one instant the lightest first. */
  sorted(): LiveColumns {
    const late = this.#columns.at.length - this.#sortedUpTo;
    if (late > fewRows) this.#sortAll();
    else if (late > 0) this.#putInPlace();
    this.#sortedUpTo = this.#columns.at.length;
    return this.#columns;
  }

  #isBefore(atMs: number, mg: number, other: number): boolean {
    const otherMs = this.#columns.at[other] as number;
    return atMs < otherMs || (atMs === otherMs && mg < (this.#columns.weightMg[other] as number));
  }

  #putInPlace(): void {
    const columns = names.map((name) => this.#columns[name]);
    const late = columns.map((column) => column.splice(this.#sortedUpTo));
    const [at, weightMg] = late;
    for (let i = 0; i < (at?.length ?? 0); i += 1) {
      const place = this.#placeOf(at?.[i] as number, weightMg?.[i] as number);
      for (const [k, column] of columns.entries()) column.splice(place, 0, late[k]?.[i] as number);
    }
  }

  /** The first row that comes after such a package. */
  #placeOf(atMs: number, mg: number): number {
    let [from, until] = [0, this.#columns.at.length];
    while (from < until) {
      const middle = (from + until) >> 1;
      if (this.#isBefore(atMs, mg, middle)) until = middle;
      else from = middle + 1;
    }
    return from;
  }

  #sortAll(): void {
    const { at, weightMg } = this.#columns;
    const order = at
      .map((_, i) => i)
      .toSorted(
        (one, other) =>
          (at[one] as number) - (at[other] as number) ||
          (weightMg[one] as number) - (weightMg[other] as number),
      );
    const sorted = (name: (typeof names)[number]): number[] =>
      order.map((i) => this.#columns[name][i] as number);
    this.#columns = {
      at: sorted("at"),
      weightMg: sorted("weightMg"),
      product: sorted("product"),
      operator: sorted("operator"),
      classAt: sorted("classAt"),
    };
  }
}
