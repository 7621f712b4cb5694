import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchOptions, Subject } from "../plan/options.ts";
import { diskFigures } from "../report/disk-figures.ts";
import { type MachineLoad, watchLoad } from "../report/load.ts";
import { machineFacts } from "../report/machine.ts";
import type { BenchResult, RunResult } from "../report/result.ts";
import { runCallsBench } from "./run-calls-bench.ts";
import { runFluidBench } from "./run-fluid-bench.ts";
import { runFlood } from "./run-flood.ts";
import { runHome } from "./run-home.ts";
import { runIngest } from "./run-ingest.ts";
import { runReportBench } from "./run-report-bench.ts";
import { runSoakBench } from "./run-soak-bench.ts";
import { prepareSides, type Sides } from "./sides.ts";
import type { Surroundings } from "./surroundings.ts";

/** The whole benchmark in a directory of its own, which is gone afterwards. */
export async function runBench(options: BenchOptions, surroundings: Surroundings): Promise<RunResult> {
  // Their data are of another shape.
  if (options.what === "calls") return runCallsBench(options, surroundings);
  if (options.what === "fluid") return runFluidBench(options, surroundings);
  if (options.what === "soak") return runSoakBench(options, surroundings);
  if (options.what === "report") return runReportBench(options, surroundings);
  const { now, say } = surroundings;
  const startedMs = now();
  const loadMeanwhile = watchLoad();
  const directory = await mkdtemp(join(tmpdir(), "fiel-bench-"));
  try {
    const sides = await prepareSides(options, directory, startedMs, say);
    try {
      return await measure(options, surroundings, sides, { startedMs, loadMeanwhile });
    } finally {
      await sides.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function measure(
  options: BenchOptions,
  surroundings: Surroundings,
  sides: Sides,
  started: { startedMs: number; loadMeanwhile: () => MachineLoad },
): Promise<BenchResult> {
  const { now, say, command, signal } = surroundings;
  const { secondsPerPhase: seconds, gateways } = options;
  const nothing = { figures: [], checks: [], arrived: { fiel: 0, peer: 0 } };
  // The home page first: both sides still hold the same rows.
  const isAsked = (subject: Subject): boolean => options.what === subject || options.what === "all";
  const home = isAsked("home") ? await runHome(sides, options.samples, say) : nothing;
  const access = isAsked("access") ? await runFlood(sides, options.secondsPerPhase, say) : nothing;
  const arrived = { ...home.arrived, fiel: home.arrived.fiel + access.arrived.fiel };
  const ingest = isAsked("ingest")
    ? await runIngest(sides, { seconds, gateways, arrived, signal, say })
    : nothing;
  const { rows } = await sides.cluster.session.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const { filled } = sides;
  const isSame = filled.fiel.weighings === filled.peer.weighings;
  const problem = isSame ? null : `${filled.fiel.weighings} ≠ ${filled.peer.weighings}`;
  return {
    what: options.what,
    load: started.loadMeanwhile(),
    startedAt: new Date(started.startedMs).toISOString(),
    durationS: (now() - started.startedMs) / 1000,
    command,
    machine: machineFacts({ postgres: rows[0]?.version ?? "?", clickhouse: sides.clickhouseVersion }),
    peerIndex: options.peerIndex,
    peerSettings: sides.cluster.settings,
    filled,
    figures: [
      ...ingest.figures,
      ...diskFigures(filled.fiel, filled.peer),
      ...home.figures,
      ...access.figures,
    ],
    checks: [
      { label: "as mesmas pesagens gravadas nos dois lados", problem },
      ...home.checks,
      ...access.checks,
      ...ingest.checks,
    ],
  };
}
