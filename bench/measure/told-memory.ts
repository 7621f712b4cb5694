import { existsSync, readFileSync } from "node:fs";
import type { MemorySample } from "./soak-measure.ts";

const preload = new URL("../run/tell-memory.mjs", import.meta.url);

/** Environment that makes a program write its memory use to a file. */
export const tellingMemory = (file: string, everyMs: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import ${preload.href}`,
  FIEL_BENCH_MEMORY_FILE: file,
  FIEL_BENCH_MEMORY_MS: String(everyMs),
});

const memoryKinds = ["rss", "heapUsed", "external"] as const;
type Told = { readonly atMs: number } & Readonly<Record<(typeof memoryKinds)[number], number>>;

/** Memory use written since `beganMs`, by kind. */
export function toldMemory(
  file: string,
  beganMs: number,
): Readonly<Record<(typeof memoryKinds)[number], readonly MemorySample[]>> {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const told = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Told);
  const since = told.filter(({ atMs }) => atMs >= beganMs);
  const of = (kind: (typeof memoryKinds)[number]): MemorySample[] =>
    since.map((one) => ({ minute: (one.atMs - beganMs) / 60_000, bytes: one[kind] }));
  return { rss: of("rss"), heapUsed: of("heapUsed"), external: of("external") };
}
