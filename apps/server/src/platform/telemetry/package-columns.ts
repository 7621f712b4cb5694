/** Weights as columns, in time order; of one instant the lightest first. */
export interface WeightColumns {
  /** UTC ms. */
  readonly at: Float64Array;
  /** Gross. */
  readonly weightMg: Uint32Array;
}

/** The same with each package's product. */
export interface PackageColumns extends WeightColumns {
  /** Ids. */
  readonly product: Uint32Array;
}
