import { hourMs, type TimeWindow } from "@fiel/domain";
import type { LiveRow } from "./live-hour.ts";

/** Packages as columns: in time order, of one instant the lightest first. Valid until one more comes. */
export interface DayColumns {
  /** UTC ms. */
  readonly at: Float64Array;
  /** Gross. */
  readonly weightMg: Uint32Array;
  /** Ids. */
  readonly product: Uint32Array;
  readonly operator: Uint32Array;
  /** Index of the class. */
  readonly classAt: Uint8Array;
}

const names = ["at", "weightMg", "product", "operator", "classAt"] as const;

export type DayRow = Omit<LiveRow, "equipment" | "inspected">;

const firstRoom = 64;
const roomAfter = (rows: number): number => rows + Math.max(firstRoom, rows >> 2);

/** All packages of one equipment from an hour on. Plain columns by hour: a package takes some 24 bytes, and nothing is made of it ahead. */
export class MachineDay {
  #fromMs: number;
  #rows = 0;
  readonly #hours = new Map<number, DayHour>();

  /** `fromMs`: start of an hour, UTC ms. */
  constructor(fromMs: number) {
    this.#fromMs = fromMs;
  }

  get fromMs(): number {
    return this.#fromMs;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Takes a package; those before its time are not held. */
  add(row: DayRow): void {
    if (row.atMs < this.#fromMs) return;
    const startMs = Math.floor(row.atMs / hourMs) * hourMs;
    const hour = this.#hours.get(startMs) ?? new DayHour();
    this.#hours.set(startMs, hour);
    hour.add(row);
    this.#rows += 1;
  }

  /** Gives up what is before the start of an hour, UTC ms. */
  dropBefore(ms: number): void {
    for (const [startMs, hour] of this.#hours) {
      if (startMs >= ms) continue;
      this.#hours.delete(startMs);
      this.#rows -= hour.rows;
    }
    this.#fromMs = Math.max(this.#fromMs, ms);
  }

  /** The packages of the hours that windows touch, in time order. */
  hoursIn(windows: readonly TimeWindow[]): DayColumns[] {
    return [...this.#hours]
      .filter(([startMs]) =>
        windows.some((window) => window.startMs < startMs + hourMs && window.endMs > startMs),
      )
      .toSorted(([one], [other]) => one - other)
      .map(([, hour]) => hour.columns());
  }
}

class DayHour {
  rows = 0;
  #columns = newColumns(firstRoom);

  add(row: DayRow): void {
    if (this.rows === this.#columns.at.length) this.#columns = copyOf(this.#columns, roomAfter(this.rows));
    const columns = this.#columns;
    const place = this.#placeOf(row);
    if (place < this.rows) for (const name of names) columns[name].copyWithin(place + 1, place, this.rows);
    columns.at[place] = row.atMs;
    columns.weightMg[place] = row.weightMg;
    columns.product[place] = row.product;
    columns.operator[place] = row.operator;
    columns.classAt[place] = row.classAt;
    this.rows += 1;
  }

  columns(): DayColumns {
    const { at, weightMg, product, operator, classAt } = this.#columns;
    return {
      at: at.subarray(0, this.rows),
      weightMg: weightMg.subarray(0, this.rows),
      product: product.subarray(0, this.rows),
      operator: operator.subarray(0, this.rows),
      classAt: classAt.subarray(0, this.rows),
    };
  }

  /** After all that do not come after it: nearly always the end. */
  #placeOf(row: DayRow): number {
    if (this.rows === 0 || !this.#isBefore(row, this.rows - 1)) return this.rows;
    let [from, until] = [0, this.rows];
    while (from < until) {
      const middle = (from + until) >> 1;
      if (this.#isBefore(row, middle)) until = middle;
      else from = middle + 1;
    }
    return from;
  }

  #isBefore({ atMs, weightMg }: DayRow, other: number): boolean {
    const otherMs = this.#columns.at[other] as number;
    return atMs < otherMs || (atMs === otherMs && weightMg < (this.#columns.weightMg[other] as number));
  }
}

const newColumns = (room: number): DayColumns => ({
  at: new Float64Array(room),
  weightMg: new Uint32Array(room),
  product: new Uint32Array(room),
  operator: new Uint32Array(room),
  classAt: new Uint8Array(room),
});

function copyOf(columns: DayColumns, room: number): DayColumns {
  const copy = newColumns(room);
  copy.at.set(columns.at);
  copy.weightMg.set(columns.weightMg);
  copy.product.set(columns.product);
  copy.operator.set(columns.operator);
  copy.classAt.set(columns.classAt);
  return copy;
}
