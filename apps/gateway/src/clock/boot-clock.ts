import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";

// The time since boot has steps of 10 ms; a larger difference means that the computer slept.
const asleepMs = 500;

/** Ms since boot, from a fine clock that stops while the computer sleeps, corrected by the system's time since boot. */
export const createMonotonic = (): (() => number) => {
  const fine = (): number => Number(process.hrtime.bigint()) / 1e6;
  let ahead = uptime() * 1000 - fine();
  return () => {
    const now = uptime() * 1000 - fine();
    if (Math.abs(now - ahead) > asleepMs) ahead = now;
    return fine() + ahead;
  };
};

/** Linux' id of this boot; null on other systems. Some kinds of containers have one of their own. */
const readKernelBootId = (): string | null => {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
};

/** The boot's id, and ms of the steady clock, which all containers of a computer share, even those with an id or a time since boot of their own. */
export const readComputer = (): { bootId: string | null; steadyMs: number } => ({
  bootId: readKernelBootId(),
  steadyMs: Number(process.hrtime.bigint()) / 1e6,
});

/**
 * An id of the boot. It includes the start of the first process, because a container's time since boot may begin with the container. On systems
 * without a boot id every start of the program counts as a boot.
 */
export const readBootId = (): string => {
  const boot = readKernelBootId();
  if (boot === null) return randomUUID();
  try {
    // In /proc/1/stat the start time is the 20th field behind the process name, which is in brackets and may contain anything.
    const firstProcess = readFileSync("/proc/1/stat", "utf8");
    const begun = firstProcess.slice(firstProcess.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot} ${begun}`;
  } catch {
    return randomUUID();
  }
};
