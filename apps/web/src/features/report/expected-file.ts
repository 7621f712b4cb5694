import type { ReportOutline } from "@fiel/contracts";
import type { ReportChoice } from "./report-choice.ts";

/** Expected size of a report's file, as far as it was counted. */
export interface ExpectedFile {
  readonly bytes: number;
  /** Lines of each sheet in file order, the cover first. */
  readonly lines: readonly number[];
}

export const expectedFile = (
  { charts, coverBytes }: ReportOutline,
  { charts: chosen, format }: ReportChoice,
): ExpectedFile => ({
  bytes: chosen.reduce((sum, chart) => sum + charts[chart].bytes[format], coverBytes[format]),
  lines: [0, ...chosen.flatMap((chart) => charts[chart].lines)],
});

export const linesOf = (lines: readonly number[]): number => lines.reduce((sum, count) => sum + count, 0);
