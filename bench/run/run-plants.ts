import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { addPlants } from "../fiel/add-plants.ts";
import type { InstalledTenant } from "../fiel/installation.ts";
import type { Inventory } from "../fill/inventory.ts";
import { peerInventory } from "../fill/peer-inventory.ts";
import type { FollowingPage } from "../measure/following-page.ts";
import { measureClosedLoop } from "../measure/measure-closed-loop.ts";
import { type IdleMeasure, measureIdle } from "../measure/measure-idle.ts";
import { measureOpenLoop } from "../measure/measure-open-loop.ts";
import { peerPlants } from "../peer/registrations.ts";
import type { PeerConfig } from "../peer/server.ts";
import { mostGateways, pagesBeside, type PlantsPlan } from "../plan/plants-plan.ts";
import { dayMs } from "../plan/window.ts";
import { counted } from "../report/counted.ts";
import type { Figure } from "../report/figure.ts";
import { closedFigures, idleFigures, type OpenStep, openFigures } from "../report/plants-figures.ts";
import type { Check } from "../report/result.ts";
import { type PlantsSide, startPlantsSides } from "./plants-side.ts";
import type { Say, Sides } from "./sides.ts";
import { runTask } from "./task.ts";

export interface PlantsSurroundings {
  readonly plan: PlantsPlan;
  /** Length of each step, s. */
  readonly seconds: number;
  /** Weighings that each side received since it was filled. */
  readonly arrived: { readonly fiel: number; readonly peer: number };
  readonly signal: AbortSignal;
  readonly say: Say;
}

export interface PlantsOutcome {
  readonly figures: Figure[];
  readonly checks: Check[];
  /** Weighings that each side received since it was filled. */
  readonly arrived: { readonly fiel: number; readonly peer: number };
}

/** A server is not idle right after its start, so the measurement waits this long, s. */
const restS = 15;
/** Interval between two batches of a gateway in the open loop, ms. */
const periodMs = 1_000;

/**
 * Measures many small plants: none sending, then one batch a second each, then the next batch after each answer. Each step measures one side after
 * the other.
 */
export async function runPlants(sides: Sides, surroundings: PlantsSurroundings): Promise<PlantsOutcome> {
  const { plan, arrived, say } = surroundings;
  const plants = await registerPlants(sides, plan, say);
  const { fiel, peer } = await startPlantsSides(sides, plants, watchedOf(plan));
  const both = [fiel, peer] as const;
  let measured: Pick<PlantsOutcome, "figures" | "checks">;
  try {
    measured = await measureSteps(both, surroundings);
  } finally {
    await Promise.all(both.map(({ running }) => running.stop()));
  }
  const directory = sides.clickhouseDirectory;
  const ours = await runTask<Inventory>("fill/count-fiel.ts", { directory }, say);
  const theirs = await peerInventory(sides.cluster.session);
  const expected = {
    fiel: arrived.fiel + fiel.gateways.weighings,
    peer: arrived.peer + peer.gateways.weighings,
  };
  return {
    figures: measured.figures,
    checks: [
      ...measured.checks,
      counted("Fiel, depois das plantas", ours, sides.filled.fiel.weighings + expected.fiel),
      counted("PostgreSQL, depois das plantas", theirs, sides.filled.peer.weighings + expected.peer),
    ],
    arrived: expected,
  };
}

const watchedOf = ({ open }: PlantsPlan): number => Math.max(0, ...open.map(pagesBeside));

/** Registers the plants in the installation and in the peer's list. */
async function registerPlants(sides: Sides, plan: PlantsPlan, say: Say): Promise<InstalledTenant[]> {
  const { fielDirectory, peerConfigFile, timeZone } = sides;
  const count = mostGateways(plan);
  say(`${count} plantas pequenas`);
  const toAdd = { count, watched: watchedOf(plan), timeZone, createdAt: Date.now() - dayMs };
  const plants = await addPlants(fielDirectory, toAdd);
  const config = JSON.parse(await readFile(peerConfigFile, "utf8")) as PeerConfig;
  const tenants = [...config.tenants, ...peerPlants(plants, timeZone)];
  await writeFile(peerConfigFile, JSON.stringify({ ...config, tenants }), { mode: 0o600 });
  return plants;
}

async function measureSteps(
  both: readonly [PlantsSide, PlantsSide],
  { plan, seconds, signal, say }: PlantsSurroundings,
): Promise<Pick<PlantsOutcome, "figures" | "checks">> {
  say("Sem dispositivos: Fiel e PostgreSQL");
  await sleep(Math.min(restS, seconds) * 1000);
  const processes = both.map(({ running }) => running);
  const [ours, theirs] = (await measureIdle(processes, seconds)) as [IdleMeasure, IdleMeasure];
  const figures = idleFigures(ours, theirs);
  const troubles: string[] = [];
  for (const many of plan.open) {
    const step = async (side: PlantsSide): Promise<OpenStep> => {
      say(`${many} dispositivo(s), um lote por segundo: ${side.name}`);
      return openStep(side, many, { seconds, signal, troubles });
    };
    figures.push(...openFigures(many, await step(both[0]), await step(both[1])));
  }
  for (const many of plan.closed) {
    const step = async (side: PlantsSide) => {
      say(`${many} dispositivos, um lote depois do outro: ${side.name}`);
      return measureClosedLoop({ ...phaseOf(side, many), seconds, signal }).finally(() =>
        side.gateways.hangUp(),
      );
    };
    figures.push(...closedFigures(await step(both[0]), await step(both[1])));
  }
  const label = "as páginas abertas souberam das mudanças e tiveram respostas";
  return { figures, checks: [{ label, problem: troubles[0] ?? null }] };
}

const phaseOf = ({ gateways, running }: PlantsSide, many: number) => ({
  gateways: gateways.all.slice(0, many),
  server: running,
});

interface OpenPlan {
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Receives the changes that pages missed. */
  readonly troubles: string[];
}

/**
 * Measures half of the time without pages and half with pages that follow some plants. Each half lasts at least one period, so that every gateway
 * sends.
 */
async function openStep(
  side: PlantsSide,
  many: number,
  { seconds: stepSeconds, signal, troubles }: OpenPlan,
): Promise<OpenStep> {
  const seconds = Math.max(periodMs / 1000, stepSeconds / 2);
  const phase = { ...phaseOf(side, many), periodMs, seconds, signal };
  try {
    const alone = await measureOpenLoop(phase);
    const pages: FollowingPage[] = [];
    try {
      for (let index = 0; index < pagesBeside(many); index += 1) pages.push(await side.openPage(index));
      const watched = await measureOpenLoop(phase);
      troubles.push(...pages.flatMap((page) => troublesOf(page, side.name, many)));
      return { alone, watched };
    } finally {
      for (const page of pages) page.close();
    }
  } finally {
    side.gateways.hangUp();
  }
}

function troublesOf({ changes, failures }: FollowingPage, side: string, many: number): string[] {
  const of = `${side}, ${many} dispositivo(s)`;
  const silence = changes === 0 ? [`${of}: nenhuma mudança`] : [];
  return [...silence, ...failures.map((failure) => `${of}: ${failure}`)];
}
