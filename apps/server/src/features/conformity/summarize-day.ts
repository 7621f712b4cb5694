import type { TimeWindow } from "@fiel/domain";
import type { ConformityQuery } from "./conformity-query.ts";
import type { Summary } from "./summary.ts";
import type { JudgedProduct } from "./judged-products.ts";
import type { PackageRows } from "../../platform/telemetry/packages.ts";
import type { ProductRange } from "./product-ranges.ts";
import { summaryOf, newSeries, append } from "./series.ts";
import type { Listing } from "./time-steps.ts";

/** Summary of a product's whole day. */
export interface DaySummary {
  readonly judged: JudgedProduct;
  readonly summary: Summary;
}

/** Summaries of a machine's whole day, for each product that can be judged. */
export function summarizeDay(
  query: Pick<ConformityQuery, "plan" | "regulation" | "registrations">,
  day: TimeWindow,
  ranges: readonly ProductRange[],
  packages: Iterable<PackageRows>,
  listing: Listing,
): DaySummary[] {
  const all = newSeries(query, [day], ranges, listing);
  append(all, packages);
  return all.map((series) => ({ judged: series.judged, summary: summaryOf(series) }));
}
