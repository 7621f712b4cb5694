import { runChecks } from "../checks/run-checks.ts";
import { say } from "../setup/say.mjs";
import { buildWeb } from "../web/build-web.ts";
import { findMissingPrograms } from "./debian-packages.ts";
import { runVitest } from "./run-vitest.ts";
import { addTallies, exitCodeOf, nothingRun, summaryLine, type Tally } from "./tally.ts";

/** A web app that does not build is one failure; the rest still runs and tells what it finds. */
const buildOnce = async (): Promise<Tally> => {
  try {
    await buildWeb();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
};

/** One after the other, the quick ones first; each tells its own failures. */
const runProjects = async (filters: readonly string[]): Promise<Tally> => {
  let tally = nothingRun;
  // What reads on a cluster is the integration tests once more.
  const cluster = filters.length === 0 ? ["cluster"] : [];
  for (const project of ["unit", "integration", ...cluster, "e2e"]) {
    tally = addTallies(tally, await runVitest(project, filters));
  }
  return tally;
};

const filters = process.argv.slice(2);
const missing = findMissingPrograms();
const build = await buildOnce();
const isWhole = filters.length === 0;
const checks = isWhole ? addTallies(build, await runChecks()) : nothingRun;
const tests = await runProjects(filters);
const tally = addTallies(checks, tests, { passed: 0, failed: missing.length });
for (const sentence of missing) say(sentence);
console.log(summaryLine(tally));
process.exitCode = exitCodeOf(tally);
