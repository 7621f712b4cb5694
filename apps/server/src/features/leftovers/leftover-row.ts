/** What one equipment left over in a step, of one product by one operator. */
export interface LeftoverRow {
  /** Start of the step, UTC ms. */
  readonly date: number;
  /** 0 = none. */
  readonly product: number;
  /** 0 = none. */
  readonly operator: number;
  readonly scrapG: number;
  readonly reprocessG: number;
  readonly chargebacks: number;
}

/** By machine id; those of each in order of step, product and operator. Never changed: what follows from them is made once. */
export type RowsOfMachines = ReadonlyMap<number, readonly LeftoverRow[]>;
