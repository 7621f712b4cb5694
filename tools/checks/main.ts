import { tallyOfRun } from "../test/file-outcome.ts";
import { runVitest } from "../test/run-vitest.ts";
import { addTallies, exitCodeOf, nothingRun, summaryLine } from "../test/tally.ts";
import { buildWeb } from "../web/build-web.ts";
import { runChecks } from "./run-checks.ts";

const wanted = process.argv.slice(2);
if (wanted.length === 0) await buildWeb();
const checks = await runChecks(wanted);
const units = wanted.length === 0 ? tallyOfRun(await runVitest("unit")) : nothingRun;
const tally = addTallies(checks, units);
console.log(summaryLine(tally));
process.exitCode = exitCodeOf(tally);
