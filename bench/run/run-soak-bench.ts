import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { buildWeb } from "../../tools/web/build-web.ts";
import { makeInstallation } from "../fiel/installation.ts";
import { familyOf, sharedOutBytes } from "../measure/process-facts.ts";
import type { MemorySample, SoakMeasure, SoakPage, SoakPageTask } from "../measure/soak-measure.ts";
import { tellingMemory, toldMemory } from "../measure/told-memory.ts";
import type { BenchOptions } from "../plan/options.ts";
import { everyMsOf, type SoakPlan } from "../plan/soak-plan.ts";
import { dayMs } from "../plan/window.ts";
import { watchLoad } from "../report/load.ts";
import { machineFacts } from "../report/machine.ts";
import type { Check, RunResult } from "../report/result.ts";
import { soakCurves, soakFigures } from "../report/soak-figures.ts";
import { startChild } from "./children.ts";
import { type RunningSide, startFiel } from "./services.ts";
import { openSoakMachines, soakRegistrations } from "./soak-machines.ts";
import type { Surroundings } from "./surroundings.ts";
import { runTask } from "./task.ts";

const timeZone = "America/Sao_Paulo";
const deliveryMs = 60_000;

/** The subject `soak`: whether memory is bounded while a plant weighs and a page is looked at. */
export async function runSoakBench(options: BenchOptions, surroundings: Surroundings): Promise<RunResult> {
  const { now, command } = surroundings;
  const startedMs = now();
  const loadMeanwhile = watchLoad();
  await buildWeb();
  const directory = await mkdtemp(join(tmpdir(), "fiel-bench-"));
  try {
    const measured = await measureIn(directory, options.soak, surroundings);
    return {
      what: options.what,
      load: loadMeanwhile(),
      startedAt: new Date(startedMs).toISOString(),
      durationS: (now() - startedMs) / 1000,
      command,
      machine: machineFacts({ chromium: measured.chromium }),
      figures: soakFigures(measured),
      checks: checksOf(measured),
      curves: soakCurves(measured),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureIn(
  directory: string,
  plan: SoakPlan,
  surroundings: Surroundings,
): Promise<SoakMeasure> {
  const { now, say } = surroundings;
  const fielDirectory = join(directory, "fiel");
  const machines = await openSoakMachines(plan);
  say(`Instalação com ${plan.machines} máquinas`);
  try {
    const [plant] = await makeInstallation({
      dataDirectory: fielDirectory,
      tenantCount: 1,
      timeZone,
      createdAt: now() - dayMs,
      registrationsOf: soakRegistrations(machines.ports),
    });
    if (plant === undefined) throw new RangeError("no tenant");
    const environment = tellingMemory(join(directory, "server.jsonl"), everyMsOf(plan));
    const fiel = await startFiel({ fielDirectory, environment });
    try {
      return await soak({ directory, plan, machines, plant, fiel }, surroundings);
    } finally {
      await fiel.stop();
    }
  } finally {
    await machines.close();
  }
}

interface SoakParts {
  readonly directory: string;
  readonly plan: SoakPlan;
  readonly machines: Awaited<ReturnType<typeof openSoakMachines>>;
  readonly plant: { readonly tenant: string; readonly deviceKey: string };
  readonly fiel: RunningSide;
}

async function soak(parts: SoakParts, { now, say, signal }: Surroundings): Promise<SoakMeasure> {
  const { directory, plan, machines, plant, fiel } = parts;
  const everyMs = everyMsOf(plan);
  const gateway = startGateway(parts, everyMs);
  const ending = new AbortController();
  const weighing = machines.run(AbortSignal.any([signal, ending.signal]));
  try {
    const beganMs = now();
    const postgres = followPostgres(fiel, beganMs, everyMs, now);
    const { minutes } = plan;
    const task: SoakPageTask = {
      address: fiel.address,
      tenant: plant.tenant,
      minutes,
      everyMs,
      beganMs,
    };
    const page = await runTask<SoakPage>("pages/measure-soak.ts", task, say);
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
    const delivered = await gatewayAtEnd(join(directory, "gateway"));
    return { chromium: page.chromium, minutes, memory, made: machines.made(), ...delivered };
  } finally {
    ending.abort();
    await gateway.stop();
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

/** The server's PostgreSQL tells nothing of itself: what its processes have is looked up. */
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
  readonly pending: { readonly records: number };
  readonly equipment: readonly { readonly counters: Readonly<Record<string, number>> }[];
}

/** What the gateway says of itself once all is delivered, or when it should long have been. */
async function gatewayAtEnd(directory: string): Promise<Pick<SoakMeasure, "waiting" | "lost">> {
  const read = async (): Promise<Told> =>
    JSON.parse(await readFile(join(directory, "status.json"), "utf8")) as Told;
  const untilMs = performance.now() + deliveryMs;
  // Written every five seconds: the first may be of before the machines stopped.
  await setTimeout(11_000);
  let told = await read();
  while (told.pending.records > 0 && performance.now() < untilMs) {
    await setTimeout(1_000);
    told = await read();
  }
  const lost = told.equipment.reduce((sum, { counters }) => sum + (counters["overrun"] ?? 0), 0);
  return { waiting: told.pending.records, lost };
}

/** Memory of a plant that does not weigh, or whose packages go nowhere, says nothing. */
const checksOf = ({ made, waiting, lost, memory }: SoakMeasure): Check[] => [
  { label: "as máquinas pesam", problem: made > 0 ? null : "nenhuma pesagem" },
  {
    label: "tudo o que pesaram foi entregue",
    problem: waiting === 0 ? null : `${waiting} registros esperam`,
  },
  { label: "nada se perdeu", problem: lost === 0 ? null : `${lost} pesagens` },
  {
    label: "todas as memórias foram seguidas",
    problem:
      Object.entries(memory)
        .filter(([, samples]) => samples.length < 2)
        .map(([name]) => name)
        .join(", ") || null,
  },
];
