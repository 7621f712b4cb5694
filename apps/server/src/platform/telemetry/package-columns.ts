/** Weights as columns, in time order; at one instant the lightest first. */
export interface WeightColumns {
  /** UTC ms. */
  readonly at: Float64Array;
  /** Gross. */
  readonly weightMg: Uint32Array;
}

/** Weights with each package's product. */
export interface PackageColumns extends WeightColumns {
  /** Ids. */
  readonly product: Uint32Array;
}
