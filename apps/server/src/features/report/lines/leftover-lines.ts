import { wallDay } from "../../../platform/xlsx/wall-clock.ts";
import { leftoversByDay } from "../leftovers-by-day.ts";
import type { RowSource } from "../report-source.ts";

/** Number of combinations of day, machine, product and operator, and of calendar days with leftovers. */
export async function leftoverLines(
  source: RowSource,
): Promise<readonly [combinations: number, days: number]> {
  const days = new Set<number>();
  let combinations = 0;
  for await (const rows of leftoversByDay(source)) {
    combinations += rows.length;
    for (const { date } of rows) days.add(wallDay(date, source.timeZone).getTime());
  }
  return [combinations, days.size];
}
