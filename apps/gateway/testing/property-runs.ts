/** Runs of a law; the seed is printed, and FIEL_TEST_SEED repeats it. */
export const propertyRuns = (numRuns: number): { numRuns: number; seed: number } => {
  const given = Number(process.env["FIEL_TEST_SEED"]);
  const seed = Number.isInteger(given) && given !== 0 ? given : Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`seed ${seed}\n`);
  return { numRuns, seed };
};
