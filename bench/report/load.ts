import { readFileSync } from "node:fs";
import { loadavg } from "node:os";

/** What else the machine had to do. */
export interface MachineLoad {
  /** Processes that wanted to run in the minute before: near 0 on a machine that does nothing else. */
  readonly before: number;
  /** Percent of the processors' time that a virtual machine's host gave to others meanwhile; null where it is not told. */
  readonly stolenPercent: number | null;
}

/** From now on; asked when all is measured. */
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

/** Places in the first line of Linux's /proc/stat: time in nothing at all, and time that the host took. */
const [idleAt, waitingAt, stolenAt] = [3, 4, 7];

/** Ticks since the machine started, those in which nobody wanted to run left out. */
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
