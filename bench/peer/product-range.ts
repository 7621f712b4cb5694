/** Time range in which a product was weighed, in whole hours. */
export interface ProductRange {
  readonly product: number;
  readonly count: number;
  readonly fromMs: number;
  readonly untilMs: number;
}
