import { globSync, readFileSync } from "node:fs";

const ticksPerSecond = 100;

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // It ended in between, or belongs to somebody else.
    return "";
  }
};

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);

/** Most memory that a process ever had resident, bytes. */
export const peakResidentBytes = (pid: number): number =>
  kilobytes(read(`/proc/${pid}/status`), "VmHWM") * 1024;

/** Memory that a process has resident now, bytes. */
export const residentBytes = (pid: number): number => kilobytes(read(`/proc/${pid}/status`), "VmRSS") * 1024;

/** Memory of processes together, bytes; what they share is counted once. */
export const sharedOutBytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + kilobytes(read(`/proc/${pid}/smaps_rollup`), "Pss") * 1024, 0);

/** Fields of `/proc/<pid>/stat` from the third on: the second, the name, may hold blanks. */
const statOf = (pid: number): string[] =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ");

/** Seconds of processor that processes have used, their ended children included. */
export const processorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = statOf(pid).slice(11, 15).map(Number);
    return sum + (user + system + childUser + childSystem) / ticksPerSecond;
  }, 0);

/** A process and its children; PostgreSQL's sessions are children of its postmaster. */
export function familyOf(pids: readonly number[]): number[] {
  const parents = new Set(pids.map(String));
  const all = globSync("/proc/[0-9]*").map((path) => Number(path.slice("/proc/".length)));
  // A server is the parent of its own postmaster.
  return [...new Set([...pids, ...all.filter((pid) => parents.has(statOf(pid)[1] ?? ""))])];
}
