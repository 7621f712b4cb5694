import { Sender } from "../../e2e/support/sender.ts";
import { fluidRecords } from "../fill/fluid-records.ts";
import type { FluidMeasure, FluidTask } from "../measure/fluid-measure.ts";
import { fluidRegistrations } from "../plan/fluid-plan.ts";
import type { BenchOptions } from "../plan/options.ts";
import { dayMs } from "../plan/window.ts";
import { fluidFigures } from "../report/fluid-figures.ts";
import type { Check, RunResult } from "../report/result.ts";
import { runWebBench, withInstallation } from "./run-web-bench.ts";
import type { Surroundings } from "./surroundings.ts";
import { runTask } from "./task.ts";

const historyMs = 31 * dayMs;

/** Runs the subject `fluid`: the built web app in a real browser, on an installation of its own. */
export const runFluidBench = (options: BenchOptions, surroundings: Surroundings): Promise<RunResult> =>
  runWebBench({ measureIn, tell }, options, surroundings);

const tell = (measured: FluidMeasure, options: BenchOptions) => ({
  figures: fluidFigures(measured),
  checks: checksOf(measured, options),
});

function measureIn(
  directory: string,
  { fluid: plan }: BenchOptions,
  { now, say }: Surroundings,
): Promise<FluidMeasure> {
  const nowMs = now();
  say("Instalação com dois clientes");
  const createdAt = nowMs - historyMs;
  const made = { directory, tenantCount: 2, createdAt, registrationsOf: fluidRegistrations(plan) };
  return withInstallation(made, async ({ address }, [main, catalogue]) => {
    if (main === undefined || catalogue === undefined) throw new RangeError("no tenant");
    const { tenant, deviceKey } = main;
    const sender = new Sender(address, deviceKey);
    for (const records of fluidRecords(plan, nowMs)) await sender.sendRecords(records);
    const task: FluidTask = { address, tenant, catalogueTenant: catalogue.tenant, deviceKey, plan };
    return runTask<FluidMeasure>("pages/measure-fluid.ts", task, say);
  });
}

/** Checks that each page shows the expected data and moves. Otherwise its figures mean nothing. */
function checksOf({ pages, catalogue }: FluidMeasure, { fluid }: BenchOptions): Check[] {
  const { occurrencesEach, packages, products } = fluid;
  const wanted: Readonly<Record<string, number>> = {
    occurrences: 40 * occurrencesEach,
    conformity: packages,
    raw: packages,
  };
  const ofPages = Object.entries(pages).flatMap(([id, { points, gestures }]) => [
    {
      label: `${id}: ${wanted[id]} pontos no período`,
      problem: points === wanted[id] ? null : String(points),
    },
    ...Object.entries(gestures).map(([name, { drawings }]) => ({
      label: `${id}, ${name}: o desenho acompanha`,
      problem: drawings > 0 ? null : "nenhum desenho",
    })),
  ]);
  const { rows, found } = catalogue;
  return [
    ...ofPages,
    { label: `catalogue: ${products} produtos`, problem: rows === products ? null : String(rows) },
    { label: "catalogue: a busca acha um", problem: found === 1 ? null : String(found) },
  ];
}
