import { type ConformitySample, type ProductConformity, toDraw, wholeOf } from "@fiel/contracts";

/** The criteria that a sample failed. */
export type Refusal = "average" | "individual" | "both";

export const refusalOf = ({ averageMet, individualMet }: ConformitySample): Refusal | null => {
  if (averageMet) return individualMet ? null : "individual";
  return individualMet ? "average" : "both";
};

/** The refused samples that are listed. `refusedCount` of the product counts all. */
export const refusedOf = ({ samples }: ProductConformity): ConformitySample[] =>
  toDraw(samples).filter(({ approved }) => !approved);

/** Whether the answer has every sample of the window, not only the extremes. */
export const isWhole = ({ samples, sampleCount }: ProductConformity): boolean =>
  wholeOf(samples, sampleCount) !== null;

/** How many of its samples and packages the answer has, for a file. */
export const partsOfProduct = ({
  samples,
  sampleCount,
  items,
  itemCount,
}: ProductConformity): Readonly<Record<"samples" | "packages", { listed: number; count: number }>> => ({
  samples: { listed: toDraw(samples).length, count: sampleCount },
  packages: { listed: toDraw(items).length, count: itemCount },
});

/** The requested product, or the one with the latest sample; null when there is none. */
export const shownProduct = (
  products: readonly ProductConformity[],
  wanted: number | null,
): ProductConformity | null => {
  // Without a complete sample the last package tells, where the answer has all of them.
  const lastOf = ({ latest, items, itemCount }: ProductConformity): number =>
    latest.at(-1)?.endDate ?? wholeOf(items, itemCount)?.at(-1)?.date ?? 0;
  const [latest] = products.toSorted((a, b) => lastOf(b) - lastOf(a));
  return products.find(({ productId }) => productId === wanted) ?? latest ?? null;
};

/**
 * The chosen sample, else the last refused one, else the latest; null when there is none. `at` is its index among the listed samples. Those may be
 * extremes only, so the latest sample is taken from `latest`.
 */
export const shownSample = (
  product: ProductConformity,
  chosenMs: number | null,
): { readonly sample: ConformitySample; readonly at: number } | null => {
  const { latest, lastRefused } = product;
  const samples = toDraw(product.samples);
  // Bounds of samples shift when the period's start moves, so the sample that contains the chosen instant is taken.
  const chosen = samples.findLast(
    ({ startDate, endDate }) => chosenMs !== null && startDate <= chosenMs && chosenMs <= endDate,
  );
  const sample = chosen ?? lastRefused ?? latest.at(-1);
  if (sample === undefined) return null;
  return { sample, at: samples.findLastIndex(({ startDate }) => startDate <= sample.startDate) };
};
