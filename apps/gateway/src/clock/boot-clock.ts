import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";

// The time since boot comes in steps of 10 ms; more than this is a computer that slept.
const asleepMs = 500;

/** Ms since boot: the fine clock, which stands still while the computer sleeps, led by the time since boot. */
export const createMonotonic = (): (() => number) => {
  const fine = (): number => Number(process.hrtime.bigint()) / 1e6;
  let ahead = uptime() * 1000 - fine();
  return () => {
    const now = uptime() * 1000 - fine();
    if (Math.abs(now - ahead) > asleepMs) ahead = now;
    return fine() + ahead;
  };
};

/** What Linux calls this run of the computer, the same in all containers of it; null on other systems. */
export const readKernelBootId = (): string | null => {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
};

/**
 * One text a boot. A container's time may begin with the container: its first process tells its starts apart. Where the
 * system tells nothing of this, every start of the program counts as a boot.
 */
export const readBootId = (): string => {
  const boot = readKernelBootId();
  if (boot === null) return randomUUID();
  try {
    // Behind the name in brackets, which may hold anything, the 20th field is when the process began.
    const firstProcess = readFileSync("/proc/1/stat", "utf8");
    const begun = firstProcess.slice(firstProcess.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot} ${begun}`;
  } catch {
    return randomUUID();
  }
};
