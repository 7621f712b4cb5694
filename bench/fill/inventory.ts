/** Rows stored on one side. All counts are equal when nothing was lost or counted twice. */
export interface Inventory {
  readonly weighings: number;
  readonly inFiveMinutes: number;
  readonly inHours: number;
  /** Packages in the roll-up of weights, by hours and by days; null for PostgreSQL, which has none. */
  readonly inWeights: readonly [number, number] | null;
  /** Sizes include indexes. */
  readonly rawBytes: number;
  readonly rollUpBytes: number;
  /** Parts of the column store; null for PostgreSQL. */
  readonly parts: number | null;
}

export const bytesPerWeighing = ({ rawBytes, rollUpBytes, weighings }: Inventory): number =>
  (rawBytes + rollUpBytes) / weighings;
