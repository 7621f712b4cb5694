/** Seed of the random tests in this run; test titles print it. */
export const seed = Number(process.env["FIEL_SEED"]);
