/** Seed of this run's random tests; their titles print it. */
export const seed = Number(process.env["FIEL_SEED"]);
