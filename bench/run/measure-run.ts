import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchOptions } from "../plan/options.ts";
import { watchLoad } from "../report/load.ts";
import type { RunResult } from "../report/result.ts";
import type { Surroundings } from "./surroundings.ts";

/** The part of the result that each subject makes itself. */
type Told = Pick<RunResult, "machine" | "figures" | "checks">;

/** Measures in a temporary directory, which is deleted afterwards, or in `dataDirectory`, which is kept. */
export async function measureRun<T extends Told>(
  { what, dataDirectory }: Pick<BenchOptions, "what" | "dataDirectory">,
  { now, command }: Surroundings,
  measureIn: (directory: string, startedMs: number) => Promise<T>,
) {
  const startedMs = now();
  const loadMeanwhile = watchLoad();
  const directory = dataDirectory ?? (await mkdtemp(join(tmpdir(), "fiel-bench-")));
  try {
    const told = await measureIn(directory, startedMs);
    return {
      what,
      load: loadMeanwhile(),
      startedAt: new Date(startedMs).toISOString(),
      durationS: (now() - startedMs) / 1000,
      command,
      ...told,
    };
  } finally {
    if (dataDirectory === null) await rm(directory, { recursive: true, force: true });
  }
}
