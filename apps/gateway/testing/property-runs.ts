/** Runs of a law; the seed is the run's. */
export const propertyRuns = (numRuns: number): { numRuns: number; seed: number } => ({
  numRuns,
  seed: Number(process.env["FIEL_SEED"]),
});
