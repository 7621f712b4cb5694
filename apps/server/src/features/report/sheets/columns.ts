import type { XlsxChart } from "../../../platform/xlsx/chart.ts";
import type { XlsxColumn, XlsxSheet } from "../../../platform/xlsx/sheet.ts";
import { formats } from "./formats.ts";

export const textColumn = (header: string, width: number): XlsxColumn => ({ header, width });
export const countColumn = (header: string): XlsxColumn => ({
  header,
  width: 14,
  format: formats.count,
  isSummed: true,
});
/** Not summed, because simultaneous causes stop a machine once; the sheet of the factor has the stopped time. */
export const durationColumn = (header: string): XlsxColumn => ({
  header,
  width: 14,
  format: formats.duration,
});
export const shareColumn = (header: string): XlsxColumn => ({ header, width: 14, format: formats.share });
export const instantColumn = (header: string): XlsxColumn => ({ header, width: 20, format: formats.instant });
export const dayColumn = (header: string): XlsxColumn => ({ header, width: 14, format: formats.day });

/** One chart of a sheet's first `most` rows; none for an empty sheet. */
export const chartOfRows =
  (chart: Omit<XlsxChart, "rows">, most = Infinity): NonNullable<XlsxSheet["charts"]> =>
  (rows) =>
    rows === 0 ? [] : [{ ...chart, rows: { first: 1, last: Math.min(rows, most) } }];
