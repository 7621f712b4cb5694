import { execFileSync } from "node:child_process";
import { cpus, release, totalmem, type } from "node:os";

export interface MachineFacts {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** Versions of the measured programs. */
  readonly postgres?: string;
  readonly clickhouse?: string;
  readonly chromium?: string;
  /** Commit of the working copy. Null outside a working copy. */
  readonly commit: string | null;
}

const gigabyte = 2 ** 30;

export function machineFacts(
  engines: Pick<MachineFacts, "postgres" | "clickhouse" | "chromium">,
): MachineFacts {
  return {
    processor: cpus()[0]?.model ?? "?",
    cores: cpus().length,
    memoryGb: Math.round((totalmem() / gigabyte) * 10) / 10,
    system: `${type()} ${release()}`,
    node: process.version,
    ...engines,
    commit: commitOf(import.meta.dirname),
  };
}

function commitOf(directory: string): string | null {
  try {
    return execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: directory,
      encoding: "utf8",
      stdio: "pipe",
    }).trim();
  } catch {
    return null;
  }
}
