import { readdir, readFile, readlink, realpath } from "node:fs/promises";
import path from "node:path";

/** Where the embedded engine writes who has its directory; a process that was killed leaves it behind. */
const nameOfStatus = "status";

/** Whether another process has the embedded telemetry store of a directory open. */
export async function isHeldByAnother(directory: string): Promise<boolean> {
  const place = path.join(directory, nameOfStatus);
  const text = await readFile(place, "utf8").catch(() => "");
  const pid = Number(/^PID: (\d+)/m.exec(text)?.[1] ?? 0);
  return pid > 0 && pid !== process.pid && isAlive(pid) && hasOpen(pid, await realpath(place));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The number may be another process's by now. Where it cannot be told it is the one that wrote it. */
async function hasOpen(pid: number, file: string): Promise<boolean> {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => null);
  if (open === null) return true;
  const files = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
  return files.includes(file);
}
