import { proportionsOf } from "../fill/recipe.ts";
import type { BenchOptions } from "../plan/options.ts";
import { machineFacts } from "../report/machine.ts";
import type { RunResult } from "../report/result.ts";
import { measureRun } from "./measure-run.ts";
import { runReport } from "./run-report.ts";
import { prepareFiel } from "./sides.ts";
import type { Surroundings } from "./surroundings.ts";

/** Runs the subject `report`. The peer makes no files, so it is not filled. */
export const runReportBench = (options: BenchOptions, surroundings: Surroundings): Promise<RunResult> =>
  measureRun(options, surroundings, async (directory, startedMs) => {
    const { say } = surroundings;
    const side = await prepareFiel(options, directory, startedMs, say);
    const figures = await runReport(side, say);
    const { totalRows } = proportionsOf(side.recipe);
    const { weighings } = side.inventory;
    const problem = weighings === totalRows ? null : `${weighings} ≠ ${totalRows}`;
    return {
      machine: machineFacts({ clickhouse: side.clickhouseVersion }),
      figures,
      checks: [{ label: "as pesagens gravadas são as da receita", problem }],
    };
  });
