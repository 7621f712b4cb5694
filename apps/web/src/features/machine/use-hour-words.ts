import { dayMs, percentOfExpected, roundTo, type TimeWindow } from "@fiel/domain";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";

/** Whether columns span one or more days. */
export const isOfDays = (columns: readonly TimeWindow[]): boolean =>
  columns.some(({ startMs, endMs }) => endMs - startMs > dayMs / 2);

/** Figures of a column as text. */
export const useHourWords = (columns: readonly TimeWindow[]) => {
  const format = useFormat();
  const style = isOfDays(columns) ? "dayMonth" : "time";
  const percent = (of: Parameters<typeof percentOfExpected>[0]): string | null => {
    const share = percentOfExpected(of);
    return share === null ? null : format.text({ value: format.number(roundTo(share, 0)), unit: "%" });
  };
  return {
    of: ({ startMs }: TimeWindow): string => format.instant(startMs, style),
    useful: (count: number): string => format.number(count),
    percent,
    /** Duration of stops; null for none. */
    stood: (ms: number): string | null => (ms <= 0 ? null : sinceText(0, ms, format)),
  };
};
