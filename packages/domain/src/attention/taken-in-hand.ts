/** An incident about samples of a machine that failed, UTC ms. */
export interface FailedSamples {
  /** When the condition was gone; null while it lasts. */
  readonly endMs: number | null;
  /** Null: nobody took it in hand. */
  readonly acknowledgedMs: number | null;
}

/**
 * Whether a failed sample is in hand: somebody acknowledged the incident after it, or had done so and the incident still lasted when
 * the sample failed. One incident goes on from sample to sample and is acknowledged once: the next that fails is no new one.
 */
export const takenInHand = ({ endMs, acknowledgedMs }: FailedSamples, failedMs: number): boolean =>
  acknowledgedMs !== null && (acknowledgedMs >= failedMs || endMs === null || endMs >= failedMs);
