/** Weights as columns in time order, the lightest of an instant first. */
export interface WeightColumns {
  /** UTC ms. */
  readonly at: Float64Array;
  /** Gross weight, mg. */
  readonly weightMg: Uint32Array;
}

/** Weights with each package's product. */
export interface PackageColumns extends WeightColumns {
  /** Product ids. */
  readonly product: Uint32Array;
}
