import { readFileSync } from "node:fs";

/** Id of this boot of the computer, the same in all its containers; null when the system has none. */
export function readBootId(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}
