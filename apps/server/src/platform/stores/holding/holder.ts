import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { z } from "zod";

/** A server runs until it is stopped; a command ends by itself. */
export type HolderKind = "server" | "command";

const holder = z.object({
  kind: z.enum(["server", "command"]),
  host: z.string(),
  pid: z.number(),
  sinceMs: z.number(),
  /** Equal for processes that see each other's process ids, share memory, and reach each other by 127.0.0.1. */
  place: z.string(),
});
/** A process that has the embedded stores of a directory. */
export type Holder = z.infer<typeof holder>;

/** Describes this process. */
export async function thisHolder(kind: HolderKind): Promise<Holder> {
  const sinceMs = Math.round(performance.timeOrigin);
  return { kind, host: hostname(), pid: process.pid, sinceMs, place: await thisPlace() };
}

/** Parses a holder; null for an incomplete text, whose writer was killed while writing. */
export function parseHolder(text: string): Holder | null {
  try {
    return holder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Identifies the running kernel and the namespaces, since namespaces are numbered per kernel and many machines may share a disk. */
async function thisPlace(): Promise<string> {
  if (process.platform !== "linux") return hostname();
  const parts = await Promise.all([
    readFile("/proc/sys/kernel/random/boot_id", "utf8"),
    readlink("/proc/self/ns/pid"),
    readlink("/proc/self/ns/net"),
    readlink("/proc/self/ns/ipc"),
  ]);
  return parts.map((part) => part.trim()).join(" ");
}
