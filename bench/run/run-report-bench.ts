import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proportionsOf } from "../fill/recipe.ts";
import type { BenchOptions } from "../plan/options.ts";
import { watchLoad } from "../report/load.ts";
import { machineFacts } from "../report/machine.ts";
import type { RunResult } from "../report/result.ts";
import { runReport } from "./run-report.ts";
import { prepareFiel } from "./sides.ts";
import type { Surroundings } from "./surroundings.ts";

/** The subject `report`: the peer makes no files, so that it is not filled either. */
export async function runReportBench(
  options: BenchOptions,
  { now, say, command }: Surroundings,
): Promise<RunResult> {
  const startedMs = now();
  const loadMeanwhile = watchLoad();
  const directory = await mkdtemp(join(tmpdir(), "fiel-bench-"));
  try {
    const side = await prepareFiel(options, directory, startedMs, say);
    const figures = await runReport(side, say);
    const { totalRows } = proportionsOf(side.recipe);
    const { weighings } = side.inventory;
    const problem = weighings === totalRows ? null : `${weighings} ≠ ${totalRows}`;
    return {
      what: options.what,
      load: loadMeanwhile(),
      startedAt: new Date(startedMs).toISOString(),
      durationS: (now() - startedMs) / 1000,
      command,
      machine: machineFacts({ clickhouse: side.clickhouseVersion }),
      figures,
      checks: [{ label: "as pesagens gravadas são as da receita", problem }],
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
