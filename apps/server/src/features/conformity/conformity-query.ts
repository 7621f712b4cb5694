import {
  calendarDay,
  type Regulation,
  regulationOn,
  requireSamplePlan,
  type SamplePlan,
  wallClockOf,
} from "@fiel/domain";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

export interface ConformityQuery {
  readonly reading: Reading;
  readonly registrations: TenantRegistrations;
  readonly filter: ResolvedFilter;
  /** Of the plant: no sample reaches over its midnight. */
  readonly timeZone: string;
  /** The regulation that judges, and what it demands of a sample. */
  readonly regulation: Regulation;
  readonly plan: SamplePlan;
}

/** Judges by the regulation that held on the plant's day on which the first window began. */
export function conformityQuery(
  asked: Omit<ConformityQuery, "regulation" | "plan">,
  sampleSize: number,
): ConformityQuery {
  const regulation = regulationAt(asked.filter.windows[0]?.startMs ?? 0, asked.timeZone);
  return { ...asked, regulation, plan: requireSamplePlan(sampleSize, regulation) };
}

/** The regulation that held on the plant's day of an instant, UTC ms. */
export function regulationAt(atMs: number, timeZone: string): Regulation {
  const { year, month, day } = wallClockOf(atMs, timeZone);
  return regulationOn(calendarDay(year, month, day));
}
