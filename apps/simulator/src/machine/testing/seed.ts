// A run is repeated with FIEL_SEED=<the printed number>.
const chosen = Number(process.env["FIEL_SEED"]);

/** Seed of this run's random tests; their titles print it. */
export const seed =
  Number.isInteger(chosen) && chosen !== 0 ? chosen : Math.floor(Math.random() * 0x7fff_ffff) + 1;
