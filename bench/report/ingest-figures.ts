import type { DirectMeasure } from "../measure/direct-load.ts";
import type { IngestMeasure } from "../measure/measure-ingest.ts";
import { atLeast, below, type Figure, type Target } from "./figure.ts";

const megabyte = 2 ** 20;
const least = 100_000;
const mostMemoryMb = 1536;

/** Figures of one phase of ingest through HTTP. */
export function ingestFigures(id: string, label: string, fiel: IngestMeasure, peer: IngestMeasure): Figure[] {
  const { weighingsPerSecond: rate } = fiel;
  const isAhead = rate > peer.weighingsPerSecond;
  const target: Target = {
    text: "≥ 100.000/s e à frente do PostgreSQL",
    isMet: atLeast(rate, least, "").isMet && isAhead,
  };
  const together = `(${fiel.inFlight} e ${peer.inFlight} lotes ao mesmo tempo)`;
  const memoryMb = fiel.use.serverPeakBytes / megabyte;
  const figure = (part: string, name: string, unit: string, of: (side: IngestMeasure) => number): Figure => ({
    id: `${id}-${part}`,
    label: `${label}: ${name}`,
    unit,
    fiel: of(fiel),
    peer: of(peer),
    better: "less",
    target: null,
  });
  return [
    {
      ...figure("rate", `pesagens ${together}`, "/s", (side) => side.weighingsPerSecond),
      better: "more",
      target,
    },
    figure("p50", "lote de 5.000, p50", "ms", ({ latencyMs }) => latencyMs.p50),
    figure("p95", "lote de 5.000, p95", "ms", ({ latencyMs }) => latencyMs.p95),
    {
      ...figure("memory", "memória do servidor, máx.", "MiB", ({ use }) => use.serverPeakBytes / megabyte),
      target: below(memoryMb, mostMemoryMb, "< 1,5 GiB"),
    },
    figure("memory-all", "memória com seu PostgreSQL", "MiB", ({ use }) => use.togetherBytes / megabyte),
    figure(
      "processor",
      "processador por pesagem",
      "µs",
      ({ use, weighings }) => (use.processorSeconds / weighings) * 1e6,
    ),
  ];
}

/** Figures of the engines alone, without HTTP. */
export function directFigures(fiel: DirectMeasure, peer: DirectMeasure): Figure[] {
  const figure = (part: string, name: string, unit: string, of: (side: DirectMeasure) => number): Figure => ({
    id: `direct-${part}`,
    label: `sem HTTP: ${name}`,
    unit,
    fiel: of(fiel),
    peer: of(peer),
    better: "less",
    target: null,
  });
  return [
    { ...figure("rate", "pesagens", "/s", (side) => side.weighingsPerSecond), better: "more" },
    figure("p50", "lote de 5.000, p50", "ms", ({ latencyMs }) => latencyMs.p50),
    figure("p95", "lote de 5.000, p95", "ms", ({ latencyMs }) => latencyMs.p95),
  ];
}
