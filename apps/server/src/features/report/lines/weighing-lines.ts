import { readTotals } from "../../../platform/telemetry/totals.ts";
import { readWeighedHours } from "../../../platform/telemetry/weighed-hours.ts";
import { wallDay } from "../../../platform/xlsx/wall-clock.ts";
import type { RowSource } from "../report-source.ts";

/** Products of each machine. */
export async function weighedProducts({ question }: RowSource): Promise<number> {
  const totals = await readTotals(question.reading, question.filter);
  return [...totals.values()].reduce((sum, own) => sum + new Set(own.map(({ product }) => product)).size, 0);
}

/** Hours of each machine, and days of the plant's calendar. */
export async function hourLines({
  question,
  timeZone,
}: RowSource): Promise<readonly [hours: number, days: number]> {
  const hours = await readWeighedHours(question.reading, question.filter);
  const days = new Set(hours.map(({ startMs }) => wallDay(startMs, timeZone).getTime()));
  return [hours.reduce((sum, { machines }) => sum + machines, 0), days.size];
}

/** Bins of each machine and product. */
export async function binLines({ charts, question }: RowSource): Promise<number> {
  const histograms = await charts.ProductionHistogram(question);
  return histograms.reduce((sum, { data }) => sum + data.length, 0);
}
