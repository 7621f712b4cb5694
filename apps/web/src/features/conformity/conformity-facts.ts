import type { ConformitySample, ProductConformity } from "@fiel/contracts";

/** Which criteria a sample did not meet. */
export type Refusal = "average" | "individual" | "both";

export const refusalOf = ({ averageMet, individualMet }: ConformitySample): Refusal | null => {
  if (averageMet) return individualMet ? null : "individual";
  return individualMet ? "average" : "both";
};

export const refusedOf = ({ samples }: ProductConformity): ConformitySample[] =>
  samples.filter(({ approved }) => !approved);

/** Whether every sample of the window is in the answer, and not only the extremes. */
export const isWhole = ({ samples, sampleCount }: ProductConformity): boolean =>
  samples.length === sampleCount;

/** The product that was asked for, or the one that was sampled last. */
export const shownProduct = (
  products: readonly ProductConformity[],
  wanted: number | null,
): ProductConformity | null => {
  // Where there is no whole sample the packages are too few to be downsampled.
  const lastOf = ({ latest, items }: ProductConformity): number =>
    latest.at(-1)?.endDate ?? items.at(-1)?.date ?? 0;
  const [latest] = products.toSorted((a, b) => lastOf(b) - lastOf(a));
  return products.find(({ productId }) => productId === wanted) ?? latest ?? null;
};

/**
 * The sample that somebody chose, else the last refused one, else the last; `at` is its place among those that are listed, which may be
 * extremes alone: what was last they cannot tell.
 */
export const shownSample = (
  product: ProductConformity,
  chosenMs: number | null,
): { readonly sample: ConformitySample; readonly at: number } | null => {
  const { samples, latest, lastRefused } = product;
  // Where the period's start moves on, so do the samples' bounds: the one that holds the chosen instant is meant.
  const chosen = samples.findLast(
    ({ startDate, endDate }) => chosenMs !== null && startDate <= chosenMs && chosenMs <= endDate,
  );
  const sample = chosen ?? lastRefused ?? latest.at(-1);
  if (sample === undefined) return null;
  return { sample, at: samples.findLastIndex(({ startDate }) => startDate <= sample.startDate) };
};
