import type { PlantsMeasure } from "../measure/measure-plants.ts";
import { atLeast, below, type Figure } from "./figure.ts";

/** What was asked for with so many gateways. */
const aimed = { gateways: 1_000, batchesPerSecond: 2_000, p95Ms: 1_000 } as const;

/** Figures of many small plants at once: twenty packages and a status a batch. */
export function plantsFigures(fiel: PlantsMeasure, peer: PlantsMeasure): Figure[] {
  const label = `${fiel.gateways} plantas pequenas`;
  const isAimed = fiel.gateways >= aimed.gateways;
  const figure = (part: string, name: string, unit: string, of: (side: PlantsMeasure) => number): Figure => ({
    id: `plants-${fiel.gateways}-${part}`,
    label: `${label}: ${name}`,
    unit,
    fiel: of(fiel),
    peer: of(peer),
    better: "less",
    target: null,
  });
  return [
    {
      ...figure("rate", "lotes de 20 pacotes e um estado", "/s", (side) => side.batchesPerSecond),
      better: "more",
      target: isAimed ? atLeast(fiel.batchesPerSecond, aimed.batchesPerSecond, "≥ 2.000/s") : null,
    },
    figure("p50", "lote, p50", "ms", ({ latencyMs }) => latencyMs.p50),
    {
      ...figure("p95", "lote, p95", "ms", ({ latencyMs }) => latencyMs.p95),
      target: isAimed ? below(fiel.latencyMs.p95, aimed.p95Ms, "< 1 s") : null,
    },
    figure("processor", "processador por lote", "ms", ({ processorMsABatch }) => processorMsABatch),
  ];
}
