import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { InstalledTenant } from "../fiel/installation.ts";
import type { Inventory } from "../fill/inventory.ts";
import { measureOpenLoop } from "../measure/measure-open-loop.ts";
import { plantGateways } from "../measure/plant-gateway.ts";
import { familyOf, sharedOutBytes } from "../measure/process-facts.ts";
import type { MemorySample, SoakMeasure, SoakPage, SoakPageTask } from "../measure/soak-measure.ts";
import { tellingMemory, toldMemory } from "../measure/told-memory.ts";
import type { BenchOptions } from "../plan/options.ts";
import { everyMsOf, leastSamples, type SoakPlan } from "../plan/soak-plan.ts";
import { dayMs } from "../plan/window.ts";
import { counted } from "../report/counted.ts";
import type { Check, RunResult } from "../report/result.ts";
import { soakCurves, soakFigures } from "../report/soak-figures.ts";
import { startChild } from "./children.ts";
import { runWebBench, withInstallation } from "./run-web-bench.ts";
import type { RunningSide } from "./services.ts";
import { openSoakMachines, soakRegistrations } from "./soak-machines.ts";
import type { Surroundings } from "./surroundings.ts";
import { runTask } from "./task.ts";

/** Time in which the gateway reads the last weighing of a machine, ms. */
const readMs = 2_000;
const deliveryMs = 60_000;

/** Runs the subject `soak`: whether memory is bounded while a plant weighs and a page is open. */
export const runSoakBench = (options: BenchOptions, surroundings: Surroundings): Promise<RunResult> =>
  runWebBench({ measureIn, tell }, options, surroundings);

const tell = (measured: SoakMeasure) => ({
  figures: soakFigures(measured),
  checks: checksOf(measured),
  curves: soakCurves(measured),
});

async function measureIn(
  directory: string,
  { soak: plan }: BenchOptions,
  surroundings: Surroundings,
): Promise<SoakMeasure> {
  const { now, say } = surroundings;
  const machines = await openSoakMachines(plan);
  say(`Instalação com ${plan.machines} máquinas, e ${plan.gateways} plantas pequenas`);
  const registrations = soakRegistrations(machines.ports);
  const made = { directory, tenantCount: 1, createdAt: now() - dayMs, registrationsOf: registrations };
  const plants = { count: plan.gateways, watched: 0 };
  const environment = tellingMemory(join(directory, "server.jsonl"), everyMsOf(plan));
  try {
    const measured = await withInstallation(
      { ...made, environment, plants },
      async (fiel, [plant], added) => {
        if (plant === undefined) throw new RangeError("no tenant");
        return soak({ directory, plan, machines, plant, added, fiel }, surroundings);
      },
    );
    const telemetry = { directory: join(directory, "fiel", "clickhouse") };
    return { ...measured, stored: await runTask<Inventory>("fill/count-fiel.ts", telemetry, say) };
  } finally {
    await machines.close();
  }
}

interface SoakParts {
  readonly directory: string;
  readonly plan: SoakPlan;
  readonly machines: Awaited<ReturnType<typeof openSoakMachines>>;
  readonly plant: { readonly tenant: string; readonly deviceKey: string };
  readonly added: readonly InstalledTenant[];
  readonly fiel: RunningSide;
}

async function soak(
  parts: SoakParts,
  { now, say, signal }: Surroundings,
): Promise<Omit<SoakMeasure, "stored">> {
  const { directory, plan, machines, plant, fiel } = parts;
  const everyMs = everyMsOf(plan);
  const gateway = startGateway(parts, everyMs);
  const ending = new AbortController();
  const weighing = machines.run(AbortSignal.any([signal, ending.signal]));
  try {
    const beganMs = now();
    const sending = sendFromPlants(parts, ending.signal);
    const postgres = followPostgres(fiel, beganMs, everyMs, now);
    const { address } = fiel;
    const { tenant } = plant;
    const task: SoakPageTask = { address, tenant, minutes: plan.minutes, leastSamples, everyMs, beganMs };
    const [page, sent] = await Promise.all([runTask<SoakPage>("pages/measure-soak.ts", task, say), sending]);
    // In a short run the opening of the page takes most of the time.
    const minutes = Math.max(plan.minutes, (now() - beganMs) / 60_000);
    const server = toldMemory(join(directory, "server.jsonl"), beganMs);
    const ofGateway = toldMemory(join(directory, "gateway.jsonl"), beganMs);
    const memory: SoakMeasure["memory"] = {
      "server-rss": server.rss,
      "server-heap": server.heapUsed,
      "server-external": server.external,
      postgres: postgres.stop(),
      "gateway-rss": ofGateway.rss,
      "gateway-heap": ofGateway.heapUsed,
      "gateway-external": ofGateway.external,
      "page-heap": page.heap,
    };
    ending.abort();
    await weighing;
    const delivered = await gatewayAtEnd(join(directory, "gateway"), now() + readMs);
    return { chromium: page.chromium, minutes, memory, made: machines.made(), ...delivered, ...sent };
  } finally {
    ending.abort();
    await gateway.stop();
  }
}

/** Sends a batch a second from each small plant. */
async function sendFromPlants(
  { fiel, plan, added }: SoakParts,
  signal: AbortSignal,
): Promise<Pick<SoakMeasure, "acknowledged" | "latency">> {
  const gateways = plantGateways(fiel.address, added);
  const seconds = plan.minutes * 60;
  try {
    const { latency } = await measureOpenLoop({
      gateways: gateways.all,
      server: fiel,
      periodMs: 1_000,
      seconds,
      signal,
    });
    return { acknowledged: gateways.weighings, latency };
  } finally {
    gateways.hangUp();
  }
}

const startGateway = ({ directory, fiel, plant }: SoakParts, everyMs: number) =>
  startChild({
    name: "gateway",
    entry: "apps/gateway/src/main.ts",
    environment: {
      FIEL_SERVER: fiel.address,
      FIEL_DEVICE_KEY: plant.deviceKey,
      FIEL_GATEWAY_DATA: join(directory, "gateway"),
      ...tellingMemory(join(directory, "gateway.jsonl"), everyMs),
    },
    logFile: join(directory, "gateway.log"),
  });

/** Samples the memory of PostgreSQL's processes, which do not report it themselves. */
function followPostgres({ postmasterPid }: RunningSide, beganMs: number, everyMs: number, now: () => number) {
  const samples: MemorySample[] = [];
  const look = (): void => {
    samples.push({ minute: (now() - beganMs) / 60_000, bytes: sharedOutBytes(familyOf([postmasterPid])) });
  };
  const looking = setInterval(look, everyMs);
  const stop = (): readonly MemorySample[] => {
    clearInterval(looking);
    return samples;
  };
  return { stop };
}

interface Told {
  readonly at: string;
  readonly pending: { readonly records: number };
  readonly equipment: readonly { readonly counters: Readonly<Record<string, number>> }[];
}

/** Status of the gateway once all records are delivered, or after `deliveryMs`. A status from before `sinceMs` does not count. */
async function gatewayAtEnd(
  directory: string,
  sinceMs: number,
): Promise<Pick<SoakMeasure, "waiting" | "lost">> {
  const read = async (): Promise<Told> =>
    JSON.parse(await readFile(join(directory, "status.json"), "utf8")) as Told;
  const untilMs = performance.now() + deliveryMs;
  const isOfBefore = ({ at }: Told): boolean => Date.parse(at) < sinceMs;
  let told = await read();
  while ((isOfBefore(told) || told.pending.records > 0) && performance.now() < untilMs) {
    await setTimeout(500);
    told = await read();
  }
  const lost = told.equipment.reduce((sum, { counters }) => sum + (counters["overrun"] ?? 0), 0);
  return { waiting: told.pending.records, lost };
}

/** Checks that the plant weighs and that its packages arrive. Otherwise the memory figures mean nothing. */
const checksOf = ({ made, waiting, lost, memory, acknowledged, stored }: SoakMeasure): Check[] => [
  { label: "as máquinas pesam", problem: made > 0 ? null : "nenhuma pesagem" },
  {
    label: "tudo o que pesaram foi entregue",
    problem: waiting === 0 ? null : `${waiting} registros esperam`,
  },
  { label: "nada se perdeu", problem: lost === 0 ? null : `${lost} pesagens` },
  counted("com as plantas pequenas", stored, made + acknowledged - lost),
  {
    label: "todas as memórias foram seguidas",
    problem:
      Object.entries(memory)
        .filter(([, samples]) => samples.length < 2)
        .map(([name]) => name)
        .join(", ") || null,
  },
];
