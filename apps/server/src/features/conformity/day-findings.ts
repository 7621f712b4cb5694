import type { TimeWindow } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import type { Findings } from "./findings.ts";
import type { JudgedProduct } from "./judged-products.ts";
import type { Extent, PackageRows } from "./read-packages.ts";
import { findingsOf, newSeries, take } from "./series.ts";
import type { Listing } from "./time-steps.ts";

/** A product's findings of a whole day. */
export interface DayFindings {
  readonly judged: JudgedProduct;
  readonly findings: Findings;
}

/** What came of a whole day of a machine, of each product that can be judged. */
export function dayFindings(
  question: Pick<ConformityQuestion, "plan" | "regulation" | "registrations">,
  day: TimeWindow,
  extents: readonly Extent[],
  packages: Iterable<PackageRows>,
  listing: Listing,
): DayFindings[] {
  const all = newSeries(question, [day], extents, listing);
  take(all, packages);
  return all.map((series) => ({ judged: series.judged, findings: findingsOf(series) }));
}
