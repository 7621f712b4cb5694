import type { TimeWindow } from "@fiel/domain";
import { judgedByOf, type StoredDay } from "../../platform/telemetry/judged-days.ts";
import type { ConformityQuery } from "./conformity-query.ts";
import type { DaySummary } from "./summarize-day.ts";
import { decodeSummary, encodeSummary } from "./summary-codec.ts";
import type { JudgedProduct } from "./judged-products.ts";

/** Summaries of a day's products that are stored and were judged by the present weights and regulation. */
export function summariesOfStored(
  query: ConformityQuery,
  day: TimeWindow,
  products: readonly JudgedProduct[],
  stored: readonly StoredDay[],
): DaySummary[] {
  return products.flatMap((judged) => {
    const judgedBy = judgedByOf(judged, query, day);
    const own = stored.findLast((one) => one.product === judged.product.id && one.judgedBy === judgedBy);
    if (own?.endMs !== day.endMs) return [];
    return [{ judged, summary: decodeSummary(own.summary, day.startMs, judged, query) }];
  });
}

/** A product's day as a row of the store: the cells after the tenant. */
export function rowOfDay(
  equipment: number,
  day: TimeWindow,
  { judged, summary }: DaySummary,
  query: Pick<ConformityQuery, "plan" | "regulation">,
  version: number,
): string {
  const [startS, endS] = [day.startMs / 1000, day.endMs / 1000];
  const key = [equipment, query.plan.size, startS, endS, judged.product.id, judged.range.count];
  return [...key, judgedByOf(judged, query, day), encodeSummary(summary, day.startMs), version].join("\t");
}
