import type { ReportMeasure } from "../measure/measure-report.ts";
import type { Latency } from "../measure/percentile.ts";
import { below, type Figure } from "./figure.ts";

const [firstByteLimitMs, memoryLimitBytes, usableMs] = [2_000, 300 * 1024 * 1024, 1_000];
const mebibyte = 1024 * 1024;

const common = { peer: null, better: "less", target: null } as const;

interface MadeReport {
  readonly measured: ReportMeasure;
  /** Latency of the other pages' calls during the report. */
  readonly meanwhile: Latency;
}

/** Figures of a year's report as xlsx and as PDF, and of other pages' calls meanwhile. The peer has no reports. */
export function reportFigures(xlsx: MadeReport, pdf: MadeReport, calm: Latency): Figure[] {
  const { firstByteMs } = xlsx.measured;
  const label = "relatório de 12 meses";
  return [
    {
      ...common,
      id: "report-first-byte",
      label: `${label}: primeiro byte`,
      unit: "ms",
      fiel: firstByteMs,
      target: below(firstByteMs, firstByteLimitMs, "< 2 s"),
    },
    ...fileFigures("report", label, xlsx.measured),
    memoryFigure("report", label, xlsx.measured),
    { ...common, id: "report-calm-p95", label: "páginas, sem relatório: p95", unit: "ms", fiel: calm.p95 },
    pagesFigure("report", "páginas, durante o relatório: p95", xlsx.meanwhile),
    ...fileFigures("report-pdf", `${label} em PDF`, pdf.measured),
    memoryFigure("report-pdf", `${label} em PDF`, pdf.measured),
    pagesFigure("report-pdf", "páginas, durante o relatório em PDF: p95", pdf.meanwhile),
  ];
}

const fileFigures = (id: string, label: string, { durationMs, bytes }: ReportMeasure): Figure[] => [
  { ...common, id: `${id}-duration`, label: `${label}: até o fim`, unit: "s", fiel: durationMs / 1_000 },
  { ...common, id: `${id}-size`, label: `${label}: arquivo`, unit: "MiB", fiel: bytes / mebibyte },
];

const memoryFigure = (id: string, label: string, { memoryBytes }: ReportMeasure): Figure => ({
  ...common,
  id: `${id}-memory`,
  label: `${label}: memória do servidor acima do repouso`,
  unit: "MiB",
  fiel: memoryBytes / mebibyte,
  target: below(memoryBytes, memoryLimitBytes, "< 300 MiB"),
});

const pagesFigure = (id: string, label: string, { p95 }: Latency): Figure => ({
  ...common,
  id: `${id}-meanwhile-p95`,
  label,
  unit: "ms",
  fiel: p95,
  target: below(p95, usableMs, "< 1 s"),
});
