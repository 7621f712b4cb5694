import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/** Ends with the process that started it, also when that is killed. */
const busy = "const parent = process.ppid; while (process.ppid === parent);";

/** Keeps every processor of this computer busy, as other programs do. Returns what ends it. */
export function busyProcessors(): () => void {
  const programs = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["-e", busy], { stdio: "ignore" }),
  );
  return () => programs.forEach((program) => program.kill("SIGKILL"));
}
