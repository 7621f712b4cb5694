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
  const lastOf = ({ samples, items }: ProductConformity): number =>
    Math.max(samples.at(-1)?.endDate ?? 0, items.at(-1)?.date ?? 0);
  const [latest] = products.toSorted((a, b) => lastOf(b) - lastOf(a));
  return products.find(({ productId }) => productId === wanted) ?? latest ?? null;
};

/** The sample that somebody chose, else the last refused one, else the last. */
export const shownSample = (
  product: ProductConformity,
  chosenMs: number | null,
): { readonly sample: ConformitySample; readonly at: number } | null => {
  const { samples } = product;
  const find = (test: (sample: ConformitySample) => boolean): number => samples.findLastIndex(test);
  // Where the period's start moves on, so do the samples' bounds: the one that holds the chosen instant is meant.
  const chosen = find(
    ({ startDate, endDate }) => chosenMs !== null && startDate <= chosenMs && chosenMs <= endDate,
  );
  const refused = find(({ approved }) => !approved);
  const at = chosen >= 0 ? chosen : refused >= 0 ? refused : samples.length - 1;
  const sample = samples[at];
  return sample ? { sample, at } : null;
};
