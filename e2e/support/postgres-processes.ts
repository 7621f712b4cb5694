import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Process number of the PostgreSQL of an installation. Throws while it does not run: a killed one leaves its file, and the number may be another's. */
const postmasterOf = (dataDirectory: string): number => {
  const file = path.join(dataDirectory, "postgres", "postmaster.pid");
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  const [before = "", after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=\S )/);
  if (!before.endsWith("(postgres") || after.startsWith("Z"))
    throw new Error(`${pid} is no PostgreSQL that runs`);
  return pid;
};

/** Kills the PostgreSQL of an installation with SIGKILL. Throws while it does not run. */
export const killPostgres = (dataDirectory: string): boolean =>
  process.kill(postmasterOf(dataDirectory), "SIGKILL");

/** Stops all processes of an installation's PostgreSQL, which then answer nothing. Returns what lets them go on. */
export function stallPostgres(dataDirectory: string): () => void {
  const postmaster = postmasterOf(dataDirectory);
  const stalled = [postmaster, ...childrenOf(postmaster)].filter((pid) => signal(pid, "SIGSTOP"));
  return () => stalled.forEach((pid) => signal(pid, "SIGCONT"));
}

/** False when the process has ended. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

function parentOf(pid: number): number | null {
  try {
    // The name of the program, in brackets, may have blanks.
    const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=\S )/);
    return Number(after.split(" ")[1]);
  } catch {
    return null;
  }
}
