import { globSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process has ended or belongs to another user.
    return "";
  }
};

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);

/** Peak resident memory of a process, bytes. */
export const peakResidentBytes = (pid: number): number =>
  kilobytes(read(`/proc/${pid}/status`), "VmHWM") * 1024;

/** Present resident memory of a process, bytes. */
export const residentBytes = (pid: number): number => kilobytes(read(`/proc/${pid}/status`), "VmRSS") * 1024;

/** Memory of processes together, bytes; shared memory counts once. */
export const sharedOutBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + kilobytes(read(`/proc/${pid}/smaps_rollup`), "Pss") * 1024, 0);

/** Fields of `/proc/<pid>/stat` from the third on, because the second, the name, may contain blanks. */
const statOf = (pid: number): string[] =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ");

/** CPU seconds of processes, including their ended children. */
export const processorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = statOf(pid).slice(11, 15).map(Number);
    return sum + (user + system + childUser + childSystem) / ticksPerSecond;
  }, 0);

/** Processes and their children; PostgreSQL's sessions are children of its postmaster. */
export function familyOf(pids: readonly number[]): number[] {
  const parents = new Set(pids.map(String));
  const all = globSync("/proc/[0-9]*").map((path) => Number(path.slice("/proc/".length)));
  // A server is the parent of its own postmaster.
  return [...new Set([...pids, ...all.filter((pid) => parents.has(statOf(pid)[1] ?? ""))])];
}
