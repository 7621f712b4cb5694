import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sender } from "../../e2e/support/sender.ts";
import { buildWeb } from "../../tools/web/build-web.ts";
import { makeInstallation } from "../fiel/installation.ts";
import { fluidRecords } from "../fill/fluid-records.ts";
import type { FluidMeasure, FluidTask } from "../measure/fluid-measure.ts";
import { fluidRegistrations } from "../plan/fluid-plan.ts";
import type { BenchOptions } from "../plan/options.ts";
import { dayMs } from "../plan/window.ts";
import { fluidFigures } from "../report/fluid-figures.ts";
import { watchLoad } from "../report/load.ts";
import { machineFacts } from "../report/machine.ts";
import type { Check, RunResult } from "../report/result.ts";
import type { Surroundings } from "./surroundings.ts";
import { startFiel } from "./services.ts";
import { runTask } from "./task.ts";

const timeZone = "America/Sao_Paulo";
const historyMs = 31 * dayMs;

/** The subject `fluid`: the built web app in a real browser, on an installation of its own. */
export async function runFluidBench(options: BenchOptions, surroundings: Surroundings): Promise<RunResult> {
  const { now, say, command } = surroundings;
  const startedMs = now();
  const loadMeanwhile = watchLoad();
  await buildWeb();
  const directory = await mkdtemp(join(tmpdir(), "fiel-bench-"));
  try {
    const measured = await measureIn(directory, options, surroundings);
    return {
      what: options.what,
      load: loadMeanwhile(),
      startedAt: new Date(startedMs).toISOString(),
      durationS: (now() - startedMs) / 1000,
      command,
      machine: machineFacts({ chromium: measured.chromium }),
      figures: fluidFigures(measured),
      checks: checksOf(measured, options),
    };
  } finally {
    say("Pronto");
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureIn(
  directory: string,
  { fluid: plan }: BenchOptions,
  { now, say }: Surroundings,
): Promise<FluidMeasure> {
  const fielDirectory = join(directory, "fiel");
  const nowMs = now();
  say("Instalação com dois clientes");
  const [main, catalogue] = await makeInstallation({
    dataDirectory: fielDirectory,
    tenantCount: 2,
    timeZone,
    createdAt: nowMs - historyMs,
    registrationsOf: fluidRegistrations(plan),
  });
  if (main === undefined || catalogue === undefined) throw new RangeError("no tenant");
  const { tenant, deviceKey } = main;
  const fiel = await startFiel({ fielDirectory });
  try {
    const sender = new Sender(fiel.address, deviceKey);
    for (const records of fluidRecords(plan, nowMs)) await sender.sendRecords(records);
    const task: FluidTask = {
      address: fiel.address,
      tenant,
      catalogueTenant: catalogue.tenant,
      deviceKey,
      plan,
    };
    return await runTask<FluidMeasure>("pages/measure-fluid.ts", task, say);
  } finally {
    await fiel.stop();
  }
}

/** A figure of a page that shows something else, or does not move, says nothing. */
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
