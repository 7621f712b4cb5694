import type { ReportMeasure } from "../measure/measure-report.ts";
import type { Latency } from "../measure/percentile.ts";
import { below, type Figure } from "./figure.ts";

const [firstByteLimitMs, memoryLimitBytes] = [2_000, 300 * 1024 * 1024];
const mebibyte = 1024 * 1024;

/** A year's report, and what the dashboard's calls take meanwhile; the peer has no such thing. */
export function reportFigures(measured: ReportMeasure, calm: Latency, meanwhile: Latency): Figure[] {
  const common = { peer: null, better: "less", target: null } as const;
  const { firstByteMs, durationMs, bytes, memoryBytes } = measured;
  return [
    {
      ...common,
      id: "report-first-byte",
      label: "relatório de 12 meses: primeiro byte",
      unit: "ms",
      fiel: firstByteMs,
      target: below(firstByteMs, firstByteLimitMs, "< 2 s"),
    },
    {
      ...common,
      id: "report-duration",
      label: "relatório de 12 meses: até o fim",
      unit: "s",
      fiel: durationMs / 1_000,
    },
    {
      ...common,
      id: "report-size",
      label: "relatório de 12 meses: arquivo",
      unit: "MiB",
      fiel: bytes / mebibyte,
    },
    {
      ...common,
      id: "report-memory",
      label: "relatório de 12 meses: memória do servidor acima do repouso",
      unit: "MiB",
      fiel: memoryBytes / mebibyte,
      target: below(memoryBytes, memoryLimitBytes, "< 300 MiB"),
    },
    { ...common, id: "report-calm-p95", label: "painel, sem relatório: p95", unit: "ms", fiel: calm.p95 },
    {
      ...common,
      id: "report-meanwhile-p95",
      label: "painel, durante o relatório: p95",
      unit: "ms",
      fiel: meanwhile.p95,
    },
  ];
}
