import type { ReportRun } from "./report-runs.ts";

/** An estimate never says that all is there. */
const mostPercent = 99;
/** A sheet without lines takes its time too. */
const linesOfSheet = 50;

type Progress = Pick<ReportRun, "sheets" | "at" | "bytes" | "format" | "expected">;

/**
 * How much of a file is made, 0-99. A workbook comes as it is written; paper comes at its end, so that the sheets that were read
 * tell, by their lines where those were counted.
 */
export const runPercent = ({ sheets, at, bytes, format, expected }: Progress): number => {
  if (format === "xlsx" && expected !== null) return Math.min(mostPercent, (100 * bytes) / expected.bytes);
  const weights = sheets.map((_, i) => linesOfSheet + (expected?.lines[i] ?? 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const done = weights.slice(0, Math.max(0, at - 1)).reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? 0 : Math.min(mostPercent, (100 * (done + (weights[at - 1] ?? 0) / 2)) / all);
};

/** A guess from less is none. */
const [leastMs, leastPercent] = [2_000, 5];

/** How long the rest takes if it goes on as until now, ms; null while that is a guess. */
export const runLeftMs = (percent: number, passedMs: number): number | null =>
  passedMs < leastMs || percent < leastPercent ? null : (passedMs * (100 - percent)) / percent;
