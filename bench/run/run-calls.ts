import { conformityInFull } from "../measure/call-questions.ts";
import { homePageCalls } from "../measure/home-page.ts";
import { measureAlone, measureFirst, measureTogether } from "../measure/measure-calls.ts";
import { measureGrowth } from "../measure/measure-growth.ts";
import { measureViewers } from "../measure/measure-viewers.ts";
import type { Latency } from "../measure/percentile.ts";
import type { EngineName } from "../plan/options.ts";
import { dayMs } from "../plan/window.ts";
import {
  aloneFigures,
  firstFigures,
  growthFigures,
  togetherFigures,
  viewerFigures,
} from "../report/call-figures.ts";
import type { Figure } from "../report/figure.ts";
import type { Check } from "../report/result.ts";
import { storeDirectory } from "./fill-stores.ts";
import { type CallSurroundings, openCallSide, type OpenCallSide } from "./open-call-side.ts";
import type { PreparedStores } from "./prepare-stores.ts";
import { compareCalls } from "./same-calls.ts";
import { type RunningSide, startFiel, startPeer } from "./services.ts";
import type { Say } from "./sides.ts";

export interface CallsOutcome {
  readonly figures: Figure[];
  readonly checks: Check[];
}

export interface CallsRun extends CallSurroundings {
  /** Instant at which the data end, UTC ms. */
  readonly asOfMs: number;
  readonly secondsPerPhase: number;
  readonly engine: EngineName;
  readonly say: Say;
}

/** Maximum number of first-time questions. Each takes long, and some questions have no more filters. */
const mostFresh = 40;
/** Maximum number of samples of each of the three stores. Their medians are compared. */
const mostOfGrowth = 12;
const growthSamples = ({ samples }: CallsRun): number => Math.min(mostOfGrowth, samples);
const freshSamples = ({ samples }: CallsRun): number => Math.min(mostFresh, samples);

/** Measures growth over the three stores first. Then it measures the asked tenant of the largest store beside PostgreSQL, and 50 screens. */
export async function runCalls(stores: PreparedStores, run: CallsRun): Promise<CallsOutcome> {
  const growth = await runGrowth(stores, run);
  const main = await runMain(stores, run);
  return { figures: [...main.figures, ...growth], checks: main.checks };
}

async function runGrowth({ directory, plan }: PreparedStores, run: CallsRun): Promise<Figure[]> {
  const [, steady] = plan.tenants;
  if (steady === undefined) throw new RangeError("no tenant");
  const running: RunningSide[] = [];
  const sides: OpenCallSide[] = [];
  try {
    for (const index of plan.stores.keys()) {
      const service = await startFiel({
        fielDirectory: storeDirectory(directory, index),
        behindMs: run.behindMs,
        engine: run.engine,
      });
      running.push(service);
      sides.push(await openCallSide(service, steady, run));
    }
    run.say("Crescimento: as mesmas perguntas aos três bancos, cada vez com outra janela");
    const measured = await measureGrowth(sides.map((side) => ({ ...side, samples: growthSamples(run) })));
    return growthFigures(sides[0]?.questions ?? [], measured);
  } finally {
    for (const side of sides) side.close();
    await Promise.all(running.map((service) => service.stop()));
  }
}

async function runMain(stores: PreparedStores, run: CallsRun): Promise<CallsOutcome> {
  const { directory, plan } = stores;
  const [main] = plan.tenants;
  if (main === undefined) throw new RangeError("no tenant");
  const fiel = await startFiel({
    fielDirectory: storeDirectory(directory, plan.stores.length - 1),
    behindMs: run.behindMs,
    engine: run.engine,
  });
  const ours = await openCallSide(fiel, main, run);
  try {
    const peer = await startPeer(stores);
    const theirs = await openCallSide(peer, main, run, main.deviceKey);
    const compared = theirs.questions.filter((question) => question.peer);
    try {
      const alike = [...compared, conformityInFull(main.tenant)];
      const checks = await compareCalls(ours.asker, theirs.asker, alike, run.asOfMs - dayMs);
      run.say("Chamadas uma a uma: Fiel");
      const alone = await measureAlone(ours);
      run.say("Chamadas com um filtro novo: Fiel");
      const first = await measureFirst({ ...ours, samples: freshSamples(run) });
      run.say("Chamadas uma a uma: PostgreSQL");
      const other = await measureAlone({ ...theirs, questions: compared });
      run.say("Chamadas sobre outras máquinas: PostgreSQL");
      const ofOthers = await measureFirst({
        ...theirs,
        samples: freshSamples(run),
        questions: compared.filter(({ ofOne }) => ofOne),
      });
      await peer.stop();
      const rest = await runTogether(ours, main.tenant, run);
      return {
        figures: [
          ...aloneFigures(ours.questions, alone, other),
          ...firstFigures(ours.questions, first, { ...other, ...ofOthers }),
          ...rest.figures,
        ],
        checks: [...checks, ...rest.checks],
      };
    } finally {
      theirs.close();
      await peer.stop();
    }
  } finally {
    ours.close();
    await fiel.stop();
  }
}

async function runTogether(
  side: OpenCallSide,
  tenant: string,
  { say, secondsPerPhase, timeZone }: CallsRun,
): Promise<CallsOutcome> {
  const latencies: Record<string, Latency> = {};
  for (const window of ["today", "sevenDays", "thirtyDays", "twelveMonths", "equipmentDay"] as const) {
    say(`10 ao mesmo tempo: ${window}`);
    Object.assign(latencies, await measureTogether(side, window));
  }
  say("50 telas da página inicial");
  const calls = homePageCalls(tenant, timeZone);
  const { asker, arrivals, clock } = side;
  const viewers = await measureViewers({
    asker,
    arrivals,
    calls,
    seconds: secondsPerPhase,
    clock,
  });
  const { compared, arrived, problem } = viewers;
  const label = `nenhuma de ${compared} respostas é mais velha que o último lote confirmado (${arrived} pesagens chegaram)`;
  return {
    figures: [...togetherFigures(side.questions, latencies), ...viewerFigures(calls, viewers)],
    checks: [{ label, problem }],
  };
}
