import type { TimeWindow } from "@fiel/domain";
import type { HourCount } from "../../platform/telemetry/hour-counts.ts";
import type { ProductRange } from "./product-ranges.ts";

/** Ranges of each product by day. Hours and days are in time order. */
export function rangesByDay(
  hours: readonly HourCount[],
  days: readonly TimeWindow[],
): Map<TimeWindow, ProductRange[]> {
  const found = new Map<TimeWindow, ProductRange[]>();
  let at = 0;
  for (const day of days) {
    const counts = new Map<number, number>();
    while ((hours[at]?.startMs ?? Infinity) < day.startMs) at += 1;
    for (let hour = hours[at]; hour !== undefined && hour.startMs < day.endMs; hour = hours[(at += 1)])
      counts.set(hour.product, (counts.get(hour.product) ?? 0) + hour.count);
    const ranges = Array.from(counts, ([product, count]) => ({
      product,
      count,
      firstMs: day.startMs,
      lastMs: day.endMs - 1,
    }));
    found.set(day, ranges);
  }
  return found;
}
