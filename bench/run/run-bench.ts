import type { BenchOptions, Subject } from "../plan/options.ts";
import { diskFigures } from "../report/disk-figures.ts";
import { machineFacts } from "../report/machine.ts";
import type { RunResult } from "../report/result.ts";
import { measureRun } from "./measure-run.ts";
import { runCallsBench } from "./run-calls-bench.ts";
import { runFluidBench } from "./run-fluid-bench.ts";
import { runFlood } from "./run-flood.ts";
import { runHome } from "./run-home.ts";
import { runIngest } from "./run-ingest.ts";
import { runPagesBench } from "./run-pages-bench.ts";
import { runPlants } from "./run-plants.ts";
import { runReportBench } from "./run-report-bench.ts";
import { runSoakBench } from "./run-soak-bench.ts";
import { prepareSides, type Sides } from "./sides.ts";
import type { Surroundings } from "./surroundings.ts";

/** Runs the whole benchmark in a temporary directory, which is deleted afterwards. */
export async function runBench(options: BenchOptions, surroundings: Surroundings): Promise<RunResult> {
  // The data of these subjects have another shape.
  if (options.what === "calls") return runCallsBench(options, surroundings);
  if (options.what === "fluid") return runFluidBench(options, surroundings);
  if (options.what === "soak") return runSoakBench(options, surroundings);
  if (options.what === "pages") return runPagesBench(options, surroundings);
  if (options.what === "report") return runReportBench(options, surroundings);
  return measureRun(options, surroundings, async (directory, startedMs) => {
    const sides = await prepareSides(options, directory, startedMs, surroundings.say);
    try {
      return await measure(options, surroundings, sides);
    } finally {
      await sides.close();
    }
  });
}

const nobody = { fiel: 0, peer: 0 } as const;

/** Outcome of a subject that is not asked: only the earlier arrivals. */
const nothingOf = (arrived: { readonly fiel: number; readonly peer: number }) => ({
  figures: [],
  checks: [],
  arrived,
});

async function measure(options: BenchOptions, { say, signal }: Surroundings, sides: Sides) {
  const { secondsPerPhase: seconds, plants: plan } = options;
  // The home page runs first, while both sides still hold the same rows.
  const isAsked = (subject: Subject): boolean => options.what === subject || options.what === "all";
  const home = isAsked("home") ? await runHome(sides, options.samples, say) : nothingOf(nobody);
  const access = isAsked("access") ? await runFlood(sides, seconds, say) : nothingOf(nobody);
  const arrived = { ...home.arrived, fiel: home.arrived.fiel + access.arrived.fiel };
  const plants = isAsked("plants")
    ? await runPlants(sides, { plan, seconds, arrived, signal, say })
    : nothingOf(arrived);
  const ingest = isAsked("ingest")
    ? await runIngest(sides, { seconds, arrived: plants.arrived, signal, say })
    : nothingOf(plants.arrived);
  const { rows } = await sides.cluster.session.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const { filled } = sides;
  const isSame = filled.fiel.weighings === filled.peer.weighings;
  const problem = isSame ? null : `${filled.fiel.weighings} ≠ ${filled.peer.weighings}`;
  return {
    machine: machineFacts({ postgres: rows[0]?.version ?? "?", clickhouse: sides.clickhouseVersion }),
    peerIndex: options.peerIndex,
    peerSettings: sides.cluster.settings,
    filled,
    figures: [
      ...ingest.figures,
      // The store of `plants` is small, so its disk figures tell nothing.
      ...(options.what === "plants" ? [] : diskFigures(filled.fiel, filled.peer)),
      ...home.figures,
      ...access.figures,
      ...plants.figures,
    ],
    checks: [
      { label: "as mesmas pesagens gravadas nos dois lados", problem },
      ...home.checks,
      ...access.checks,
      ...plants.checks,
      ...ingest.checks,
    ],
  };
}
