import type { BenchOptions } from "../plan/options.ts";
import { machineFacts } from "../report/machine.ts";
import type { BenchResult } from "../report/result.ts";
import { writeKeptPlan } from "./kept-plan.ts";
import { measureRun } from "./measure-run.ts";
import { prepareStores } from "./prepare-stores.ts";
import { runCalls } from "./run-calls.ts";
import type { Surroundings } from "./surroundings.ts";

/** Runs the subject `calls` in a kept directory, or in a temporary one that is deleted afterwards. */
export const runCallsBench = (options: BenchOptions, surroundings: Surroundings): Promise<BenchResult> =>
  measureRun(options, surroundings, (directory, startedMs) =>
    measureIn(directory, startedMs, options, surroundings),
  );

async function measureIn(
  directory: string,
  startedMs: number,
  options: BenchOptions,
  { now, say }: Surroundings,
) {
  const stores = await prepareStores(options, directory, startedMs, say);
  try {
    const { plan, cluster } = stores;
    const { asOfMs, timeZone, runs } = plan;
    const { samples, secondsPerPhase, engine, days } = options;
    await writeKeptPlan(directory, { ...plan, runs: runs + 1 });
    const behindMs = now() - asOfMs;
    const run = { asOfMs, behindMs, timeZone, samples, secondsPerPhase, engine, days, run: runs, say };
    const outcome = options.onlyFill ? { figures: [], checks: [] } : await runCalls(stores, run);
    const { rows } = await cluster.session.query<{ version: string }>(
      "select current_setting('server_version') as version",
    );
    const largest = plan.stores.at(-1);
    if (largest === undefined) throw new RangeError("no store");
    return {
      engine,
      machine: machineFacts({ postgres: rows[0]?.version ?? "?", clickhouse: largest.version }),
      peerIndex: options.peerIndex,
      peerSettings: cluster.settings,
      filled: { fiel: largest.inventory, peer: plan.peer },
      ...outcome,
    };
  } finally {
    await stores.close();
  }
}
