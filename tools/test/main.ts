import { runChecks } from "../checks/run-checks.ts";
import { say } from "../setup/say.mjs";
import { buildWeb } from "../web/build-web.ts";
import { parseArguments } from "./arguments.ts";
import { narrowed, planChanged, planLine, type ProjectRun } from "./changed/plan-run.ts";
import { compilePrograms } from "./compile-programs.ts";
import { emptyCompiled } from "./compiled-directory.ts";
import { findMissingPrograms } from "./debian-packages.ts";
import { hasFailed, type RunOutcome, tallyOf } from "./file-outcome.ts";
import { chooseRunSeed, seedVariable } from "./run-seed.ts";
import { emptyResults, resultsLines } from "./results-directory.ts";
import { runVitest } from "./run-vitest.ts";
import { type Judged, takeSecondLook } from "./second-look.ts";
import { addTallies, exitCodeOf, nothingRun, summaryLine, type Tally } from "./tally.ts";
import { failureLines } from "./tell-failures.ts";

/** Builds the web app; a failed build counts as one failure, and the rest still runs. */
const buildOnce = async (): Promise<Tally> => {
  try {
    await buildWeb();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
};

const { project, changedSince, filters } = parseArguments(process.argv.slice(2));
const isWhole = filters.length === 0 && project === null && changedSince === null;

/** The runs of vitest, the quick ones first. */
const planRuns = (): readonly ProjectRun[] => {
  if (changedSince !== null) {
    const runs = narrowed(planChanged(changedSince), project, filters);
    console.log(planLine(runs));
    return runs;
  }
  // The cluster project repeats the integration tests that read on a cluster.
  const usual = ["unit", "integration", ...(isWhole ? ["cluster"] : []), "e2e"];
  return (project === null ? usual : [project]).map((name) => ({ project: name, filters }));
};

/** Runs one after the other; each reports its own failures. */
const runAll = async (runs: readonly ProjectRun[]): Promise<readonly RunOutcome[]> => {
  if (runs.some((run) => run.project !== "unit")) await compilePrograms();
  const outcomes: RunOutcome[] = [];
  for (const run of runs) outcomes.push(await runVitest(run.project, run.filters));
  return outcomes;
};

/** Takes a second look at failed files of a whole run only: a user who runs chosen files wants to see them fail. */
const judge = async (outcomes: readonly RunOutcome[]): Promise<Judged> => {
  const files = outcomes.flatMap((outcome) => outcome.files);
  if (isWhole) return await takeSecondLook(files, (name, file) => runVitest(name, [file]));
  return { tally: tallyOf(files), broken: files.filter(hasFailed), unsteady: [] };
};

const seed = chooseRunSeed();
console.log(`${seedVariable}=${seed}`);
const runs = planRuns();
emptyResults();
if (isWhole) emptyCompiled();
const missing = findMissingPrograms();
const build = await buildOnce();
const checks = isWhole || changedSince !== null ? addTallies(build, await runChecks()) : nothingRun;
const outcomes = await runAll(runs);
const judged = await judge(outcomes);
const unexplained = outcomes.filter((outcome) => outcome.unexplained !== null);
const tally = addTallies(checks, judged.tally, { passed: 0, failed: missing.length + unexplained.length });
for (const sentence of missing) say(sentence);
for (const one of unexplained) console.log(`✗ |${one.project}| ${one.unexplained}`);
for (const line of [...failureLines(judged, seed), ...resultsLines()]) console.log(line);
console.log(summaryLine(tally));
process.exitCode = exitCodeOf(tally);
