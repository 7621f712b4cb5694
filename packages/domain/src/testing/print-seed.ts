import fc from "fast-check";

// A run is repeated with FIEL_SEED=<the printed number>.
const chosen = Number(process.env["FIEL_SEED"]);
const seed = Number.isInteger(chosen) && chosen !== 0 ? chosen : Math.floor(Math.random() * 0x7fff_ffff) + 1;

fc.configureGlobal({ seed });
process.stderr.write(`fast-check seed ${seed}\n`);
