import type { ProductionSummary } from "@fiel/contracts";

/** Shares of all counted packages, 0 to 100; null when there are none. */
export interface SummaryShares {
  readonly useful: number | null;
  readonly above: number | null;
  readonly below: number | null;
}

const noShares: SummaryShares = { useful: null, above: null, below: null };

export const sharesOf = (summary: ProductionSummary | null): SummaryShares => {
  if (summary === null || summary.count === 0) return noShares;
  const share = (part: number) => (part / summary.count) * 100;
  return {
    useful: share(summary.approvedCount),
    above: share(summary.rejectedSuperiorCount),
    below: share(summary.rejectedInferiorCount),
  };
};

/** Change of a share in percentage points; null when either is missing. */
export const pointsBetween = (current: number | null, previous: number | null): number | null =>
  current === null || previous === null ? null : current - previous;
