import { dayMs } from "@fiel/domain";
import { type LeftoverRow, readLeftovers } from "../../platform/telemetry/leftovers.ts";
import type { RowSource } from "./report-source.ts";
import { slicesByDay } from "./slices.ts";

/** Leftovers by day, equipment, product and operator, in portions of a week, in time order. */
export async function* leftoversByDay({
  question,
  timeZone,
}: Pick<RowSource, "question" | "timeZone">): AsyncGenerator<readonly LeftoverRow[]> {
  for (const { filter, days } of slicesByDay(question.filter, timeZone)) {
    // Days without leftovers in between are borders too, since a step begins at one border and ends at the next.
    const bordersMs = [...new Set(days.flatMap(({ startMs, endMs }) => [startMs, endMs]))];
    yield await readLeftovers(question.reading, filter, { stepMs: dayMs, bordersMs }, timeZone);
  }
}
