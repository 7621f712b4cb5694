import fc from "fast-check";
import { chooseRunSeed } from "./run-seed.ts";

fc.configureGlobal({ seed: Number(chooseRunSeed()) });
