/** An incident about failed samples of a machine, UTC ms. */
export interface FailedSamples {
  /** When the condition was gone; null while it lasts. */
  readonly endMs: number | null;
  /** Null: nobody acknowledged it. */
  readonly acknowledgedMs: number | null;
}

/**
 * Whether a failed sample is in hand: somebody acknowledged the incident after the sample failed, or before while the incident still
 * lasted. One incident covers sample after sample and is acknowledged once.
 */
export const takenInHand = ({ endMs, acknowledgedMs }: FailedSamples, failedMs: number): boolean =>
  acknowledgedMs !== null && (acknowledgedMs >= failedMs || endMs === null || endMs >= failedMs);
