import type { ReportRun } from "./report-runs.ts";

/** Highest estimate: only a finished file shows 100 %. */
const mostPercent = 99;
/** Lines added per sheet in the estimate, since an empty sheet takes time too. */
const linesOfSheet = 50;

type Progress = Pick<ReportRun, "sheets" | "at" | "bytes" | "format" | "expected">;

/**
 * Progress of a file, 0 to 99. Workbooks are streamed, so bytes are compared with the expected size. PDFs arrive at the end, so the sheets read so
 * far count, weighted by their lines where known.
 */
export const runPercent = ({ sheets, at, bytes, format, expected }: Progress): number => {
  if (format === "xlsx" && expected !== null) return Math.min(mostPercent, (100 * bytes) / expected.bytes);
  const weights = sheets.map((_, i) => linesOfSheet + (expected?.lines[i] ?? 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const done = weights.slice(0, Math.max(0, at - 1)).reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? 0 : Math.min(mostPercent, (100 * (done + (weights[at - 1] ?? 0) / 2)) / all);
};

/** Least elapsed time, ms, and least percentage for an estimate of the remaining time. */
const [leastMs, leastPercent] = [2_000, 5];

/** Estimated remaining time, ms, at the speed so far; null while it is too early to tell. */
export const runLeftMs = (percent: number, passedMs: number): number | null =>
  passedMs < leastMs || percent < leastPercent ? null : (passedMs * (100 - percent)) / percent;
