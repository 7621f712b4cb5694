import { type Regulation, requireSamplePlan, type SamplePlan } from "@fiel/domain";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { regulationAt } from "../../platform/registrations/regulation-at.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

export interface ConformityQuery {
  readonly reading: Reading;
  readonly registrations: TenantRegistrations;
  readonly filter: ResolvedFilter;
  /** Time zone of the plant. No sample crosses its midnight. */
  readonly timeZone: string;
  /** Regulation that judges the samples, and its requirements for the sample size. */
  readonly regulation: Regulation;
  readonly plan: SamplePlan;
}

/** Builds a query that judges by the regulation in force on the plant's day on which the first window begins. */
export function conformityQuery(
  asked: Omit<ConformityQuery, "regulation" | "plan">,
  sampleSize: number,
): ConformityQuery {
  const regulation = regulationAt(asked.filter.windows[0]?.startMs ?? 0, asked.timeZone);
  return { ...asked, regulation, plan: requireSamplePlan(sampleSize, regulation) };
}
