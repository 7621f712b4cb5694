import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { countReport, type VitestReport } from "./count-report.ts";
import type { Tally } from "./tally.ts";

const program = join(rootDirectory, "node_modules", "vitest", "vitest.mjs");

/**
 * Its output goes where ours does; resolves with the exit code. Some hundred programs are started in a run: what one of them
 * has compiled serves the next.
 */
const runToEnd = async (args: readonly string[], compiledDirectory: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, "run", ...args], {
      cwd: rootDirectory,
      env: {
        NODE_COMPILE_CACHE: compiledDirectory,
        ...process.env,
        ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }),
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const handOn = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.once("SIGINT", handOn).once("SIGTERM", handOn);
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("SIGINT", handOn).off("SIGTERM", handOn);
      resolve(code ?? 1);
    });
  });

const readReport = (file: string): VitestReport | null => {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  } catch {
    return null;
  }
};

/** Runs one project of vitest.config.ts and counts its tests; filters may leave nothing of it to run. */
export const runVitest = async (project: string, filters: readonly string[] = []): Promise<Tally> => {
  const directory = mkdtempSync(join(tmpdir(), "fiel-report-"));
  const report = join(directory, "report.json");
  try {
    const chosen = ["--project", project, ...(filters.length > 0 ? ["--passWithNoTests"] : [])];
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const code = await runToEnd([...chosen, ...reporters, ...filters], join(directory, "compiled"));
    return countReport(readReport(report), code);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
};
