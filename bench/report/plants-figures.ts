import type { ClosedLoopMeasure } from "../measure/measure-closed-loop.ts";
import type { IdleMeasure } from "../measure/measure-idle.ts";
import type { OpenLoopMeasure } from "../measure/measure-open-loop.ts";
import type { ProcessorShare } from "../measure/watch-processor.ts";
import { below, type Figure, type Target } from "./figure.ts";

/** A step of the open loop, without and with open pages. */
export interface OpenStep {
  readonly alone: OpenLoopMeasure;
  readonly watched: OpenLoopMeasure;
}

const megabyte = 1_000_000;
/** Processor limits of server and PostgreSQL together, percent of a core, by number of gateways. Other numbers have no limit. */
const processorLimits: Readonly<Record<number, number>> = { 1: 2, 16: 6, 64: 15, 256: 40, 1_000: 100 };
const openP95 = { limitMs: 100, upTo: 256 } as const;
const closedAim = { gateways: 1_000, batchesPerSecond: 2_000, p95Ms: 1_000 } as const;
const idleLimit = { percent: 1, megabytes: 450 } as const;

const all = ({ server, postgres }: ProcessorShare): number => server + postgres;
const atMost = (value: number, limit: number, unit: string): Target => ({
  text: `≤ ${limit} ${unit}`,
  isMet: value <= limit,
});

/** Makes figures of one step from the measures of both sides. */
const figuresOf =
  <T>(id: string, label: string, fiel: T, peer: T) =>
  (
    part: string,
    name: string,
    unit: string,
    of: (side: T) => number,
    target: Target | null = null,
  ): Figure => ({
    id: `${id}-${part}`,
    label: `${label}: ${name}`,
    unit,
    fiel: of(fiel),
    peer: of(peer),
    better: "less",
    target,
  });

/** Figures of both sides while no gateway sends. */
export function idleFigures(fiel: IdleMeasure, peer: IdleMeasure): Figure[] {
  const figure = figuresOf("plants-idle", "sem dispositivos", fiel, peer);
  const memory = ({ residentBytes }: IdleMeasure): number => residentBytes / megabyte;
  const processor = ({ processor: used }: IdleMeasure): number => all(used);
  const aims = {
    processor: atMost(processor(fiel), idleLimit.percent, "%"),
    memory: atMost(memory(fiel), idleLimit.megabytes, "MB"),
  };
  return [
    figure("processor", "processador, de um núcleo", "%", processor, aims.processor),
    figure("memory", "memória de todos os processos", "MB", memory, aims.memory),
  ];
}

/** Figures of plants that send one batch a second each. */
export function openFigures(gateways: number, fiel: OpenStep, peer: OpenStep): Figure[] {
  const label = `${gateways} ${gateways === 1 ? "planta" : "plantas"}, um lote por segundo`;
  const limit = processorLimits[gateways];
  const half = (id: string, name: string, of: (step: OpenStep) => OpenLoopMeasure): Figure[] => {
    const [ours, theirs] = [of(fiel), of(peer)];
    const figure = figuresOf(`plants-open-${gateways}-${id}`, name, ours, theirs);
    const isPageless = id === "alone";
    const { p95 } = ours.latency;
    return [
      figure(
        "processor",
        "processador, de um núcleo",
        "%",
        ({ processor }) => all(processor),
        isPageless && limit !== undefined ? atMost(all(ours.processor), limit, "%") : null,
      ),
      figure("postgres", "processador, só o PostgreSQL", "%", ({ processor }) => processor.postgres),
      figure("p50", "resposta, p50", "ms", ({ latency }) => latency.p50),
      figure(
        "p95",
        "resposta, p95",
        "ms",
        ({ latency }) => latency.p95,
        gateways <= openP95.upTo ? atMost(p95, openP95.limitMs, "ms") : null,
      ),
      figure("p99", "resposta, p99", "ms", ({ latency }) => latency.p99),
      figure("sender", "atraso de quem envia, p99", "ms", ({ senderP99Ms }) => senderP99Ms),
    ];
  };
  return [
    ...half("alone", label, ({ alone }) => alone),
    ...half("watched", `${label}, com página aberta`, ({ watched }) => watched),
  ];
}

/** Figures of plants that send the next batch as soon as the last one is answered. */
export function closedFigures(fiel: ClosedLoopMeasure, peer: ClosedLoopMeasure): Figure[] {
  const { gateways } = fiel;
  const label = `${gateways} plantas, um lote depois do outro`;
  const figure = figuresOf(`plants-closed-${gateways}`, label, fiel, peer);
  const isAimed = gateways >= closedAim.gateways;
  return [
    {
      ...figure("rate", "lotes de 20 pacotes e um estado", "/s", (side) => side.batchesPerSecond),
      better: "more",
      target: rateTarget(fiel.batchesPerSecond, peer.batchesPerSecond, isAimed),
    },
    figure("p50", "lote, p50", "ms", ({ latency }) => latency.p50),
    figure(
      "p95",
      "lote, p95",
      "ms",
      ({ latency }) => latency.p95,
      isAimed ? below(fiel.latency.p95, closedAim.p95Ms, "< 1 s") : null,
    ),
    figure("p99", "lote, p99", "ms", ({ latency }) => latency.p99),
    figure("processor", "processador por lote", "ms", ({ processorMsABatch }) => processorMsABatch),
  ];
}

function rateTarget(ours: number, theirs: number, isAimed: boolean): Target {
  const isBeside = ours >= theirs;
  return isAimed
    ? {
        text: "≥ 2.000/s e não atrás do PostgreSQL",
        isMet: isBeside && ours >= closedAim.batchesPerSecond,
      }
    : { text: "não atrás do PostgreSQL", isMet: isBeside };
}
