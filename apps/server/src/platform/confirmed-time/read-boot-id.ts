import { readFileSync } from "node:fs";

/** What tells this computer's run from any other, the same in all containers of it; null where the system does not tell. */
export function readBootId(): string | null {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return null;
  }
}
