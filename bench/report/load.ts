import { readFileSync } from "node:fs";
import { loadavg } from "node:os";

/** Other load on the machine during the run. */
export interface MachineLoad {
  /** Runnable processes in the minute before the run. Near 0 on an otherwise idle machine. */
  readonly before: number;
  /** Share of processor time that a virtual machine's host gave to others during the run, percent. Null where the system does not report it. */
  readonly stolenPercent: number | null;
}

/** Starts watching the load. The returned function ends it and answers the load. */
export function watchLoad(): () => MachineLoad {
  const [before = 0] = loadavg();
  const start = timesOfProcessors();
  return () => {
    const end = timesOfProcessors();
    if (start === null || end === null) return { before, stolenPercent: null };
    const wanted = end.all - start.all;
    return { before, stolenPercent: wanted === 0 ? 0 : (100 * (end.stolen - start.stolen)) / wanted };
  };
}

/** Positions in the first line of Linux's /proc/stat: idle time, I/O wait, and time that the host took. */
const [idleAt, waitingAt, stolenAt] = [3, 4, 7];

/** Ticks since the machine started, without idle ticks. Null without /proc/stat. */
function timesOfProcessors(): { readonly all: number; readonly stolen: number } | null {
  try {
    const [first = ""] = readFileSync("/proc/stat", "utf8").split("\n");
    const ticks = first.trim().split(/ +/).slice(1, 9).map(Number);
    const idle = (ticks[idleAt] ?? 0) + (ticks[waitingAt] ?? 0);
    return { all: ticks.reduce((sum, one) => sum + one, 0) - idle, stolen: ticks[stolenAt] ?? 0 };
  } catch {
    return null;
  }
}
