import type { XlsxRow, XlsxSheet } from "./sheet.ts";

/** Sums of a sheet's columns, over all its rows. */
export class ColumnSums {
  readonly #sums: (number | null)[];

  constructor({ columns }: Pick<XlsxSheet, "columns">) {
    this.#sums = columns.map(() => null);
  }

  add(cells: XlsxRow): void {
    for (let place = 0; place < this.#sums.length; place += 1) {
      const cell = cells[place];
      if (typeof cell === "number") this.#sums[place] = (this.#sums[place] ?? 0) + cell;
    }
  }

  /** Sum of the column at this index, from 0; null without numbers. */
  at(place: number): number | null {
    return this.#sums[place] ?? null;
  }
}
