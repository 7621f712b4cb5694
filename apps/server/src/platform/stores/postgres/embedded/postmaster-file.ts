import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Content of `postmaster.pid`, which a running PostgreSQL writes into its data directory. */
export interface Postmaster {
  readonly pid: number;
  /** 0 while unknown. */
  readonly port: number;
  readonly ready: boolean;
}

export const postmasterFile = (dataDirectory: string) => path.join(dataDirectory, "postmaster.pid");

/** Parses the file. Its lines are: pid, data directory, start time, port, socket directory, address, shared memory, state. */
export function parsePostmaster(text: string): Postmaster | null {
  const lines = text.split("\n");
  const pid = Math.abs(Number.parseInt(lines[0] ?? "", 10));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, port: Number.parseInt(lines[3] ?? "", 10) || 0, ready: lines[7]?.trim() === "ready" };
}

/** The PostgreSQL that runs on this data directory now; null when there is none, or the file was left by a dead one. */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const text = await readFile(postmasterFile(dataDirectory), "utf8").catch(absent);
  const found = parsePostmaster(text);
  return found !== null && (await runsOn(found.pid, dataDirectory)) ? found : null;
}

function absent(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}

// Whether this process is the directory's PostgreSQL, since another program may have the id now. PostgreSQL's working directory is its data
// directory. An ended process that was not yet reaped has none, and counts as gone.
async function runsOn(pid: number, dataDirectory: string): Promise<boolean> {
  try {
    if (process.platform === "linux") return await isSame(`/proc/${pid}/cwd`, dataDirectory);
    const { stdout } = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
    return stdout.includes(dataDirectory);
  } catch {
    return false;
  }
}

/** Compares by inode instead of name, since another container may have the same folder under another path. */
async function isSame(first: string, second: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(first), stat(second)]);
  return one.dev === other.dev && one.ino === other.ino;
}
