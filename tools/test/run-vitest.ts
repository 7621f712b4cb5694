import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { compiledDirectory } from "./compiled-directory.ts";
import { hasFailed, type Report, type RunOutcome } from "./file-outcome.ts";
import { outcomeFileVariable } from "./outcome-file-variable.ts";

const program = join(rootDirectory, "node_modules", "vitest", "vitest.mjs");
const reporter = join(rootDirectory, "tools", "test", "outcome-reporter.ts");

interface End {
  readonly code: number;
  /** The signal that this process received and forwarded; null when none. */
  readonly asked: NodeJS.Signals | null;
}

/** Runs vitest with our own output. */
const runToEnd = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<End> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, "run", ...args], {
      cwd: rootDirectory,
      env: { ...environment, ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }) },
      stdio: ["ignore", "inherit", "inherit"],
    });
    let asked: NodeJS.Signals | null = null;
    const handOn = (signal: NodeJS.Signals): void => {
      asked = signal;
      child.kill(signal);
    };
    process.on("SIGINT", handOn).on("SIGTERM", handOn);
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("SIGINT", handOn).off("SIGTERM", handOn);
      resolve({ code: code ?? 1, asked });
    });
  });

/** Ends this process by the signal that it received while vitest ran, so that nothing else starts. */
const endAsAsked = async (signal: NodeJS.Signals): Promise<never> => {
  process.kill(process.pid, signal);
  return new Promise(() => undefined);
};

const readReport = (file: string): Report | null => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return null;
  }
};

/** Outcome of a run by its report (null when there is none) and its exit code. */
export const runOutcome = (project: string, report: Report | null, exitCode: number): RunOutcome => {
  if (report === null) return { project, files: [], unexplained: `no report, exit code ${exitCode}` };
  const { files, strayErrors } = report;
  const isExplained = exitCode === 0 || files.some(hasFailed);
  const unexplained = strayErrors[0] ?? (isExplained ? null : `exit code ${exitCode}, and no file failed`);
  return { project, files, unexplained };
};

/** Runs one project of vitest.config.ts. Filters may match none of its files. */
export const runVitest = async (project: string, filters: readonly string[] = []): Promise<RunOutcome> => {
  const directory = mkdtempSync(join(tmpdir(), "fiel-report-"));
  const outcomes = join(directory, "outcomes.json");
  let asked: NodeJS.Signals | null = null;
  try {
    const chosen = ["--project", project, ...(filters.length > 0 ? ["--passWithNoTests"] : [])];
    const environment = { NODE_COMPILE_CACHE: compiledDirectory, [outcomeFileVariable]: outcomes };
    const args = [...chosen, "--reporter=default", `--reporter=${reporter}`, ...filters];
    const end = await runToEnd(args, environment);
    ({ asked } = end);
    return runOutcome(project, readReport(outcomes), end.code);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    if (asked !== null) await endAsAsked(asked);
  }
};
