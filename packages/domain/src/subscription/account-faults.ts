import { addMonths, type CalendarDay } from "../time/calendar-day.ts";

/** Terms that somebody wants for a client: what it pays, and from when. */
export interface WantedTerms {
  readonly equipmentAmount: number;
  /** Per equipment and billing cycle, cents. */
  readonly pricePerEquipment: number;
  /** Months. */
  readonly billingPeriod: number;
  /** Null: the day of the request. */
  readonly billingCycleAnchor: CalendarDay | null;
  /** Null: no trial. */
  readonly endTrialAt: CalendarDay | null;
}

export type TermsFault =
  | "noPrice"
  | "noEquipment"
  | "billingPeriod"
  | "pastDay"
  | "trialTooLong"
  | "billingBeforeTrial"
  | "billingTooLate";

/** A trial takes less than twelve, and a cycle no more. */
const mostMonthsToFirstCycle = 24;

/**
 * Faults of the terms on this day, by field; empty when there are none. `kept` are the terms that already hold (null: a new client): their
 * days may be past, and the first cycle does not move, once there is one. Source: section 5 of the administration's specification. RangeError: no day.
 */
export function termsFaults(
  wanted: WantedTerms,
  today: CalendarDay,
  kept: Pick<WantedTerms, "endTrialAt" | "billingCycleAnchor"> | null,
): Partial<Record<keyof WantedTerms, TermsFault>> {
  const { endTrialAt, billingCycleAnchor, billingPeriod } = wanted;
  const anchor = billingCycleAnchor ?? today;
  const faults: Partial<Record<keyof WantedTerms, TermsFault>> = {};
  if (!(wanted.equipmentAmount >= 1)) faults.equipmentAmount = "noEquipment";
  if (!(wanted.pricePerEquipment >= 1)) faults.pricePerEquipment = "noPrice";
  if (!(billingPeriod >= 1 && billingPeriod <= 12)) faults.billingPeriod = "billingPeriod";
  if (endTrialAt !== null && endTrialAt !== kept?.endTrialAt) {
    if (endTrialAt < today) faults.endTrialAt = "pastDay";
    else if (endTrialAt >= addMonths(today, 12)) faults.endTrialAt = "trialTooLong";
  }
  if (kept === null && anchor < today) faults.billingCycleAnchor = "pastDay";
  else if ((kept?.billingCycleAnchor ?? null) === null && anchor >= addMonths(today, mostMonthsToFirstCycle))
    faults.billingCycleAnchor = "billingTooLate";
  else if (endTrialAt !== null && faults.endTrialAt === undefined && anchor <= endTrialAt) {
    if (kept === null) faults.billingCycleAnchor = "billingBeforeTrial";
    else if (endTrialAt !== kept.endTrialAt) faults.endTrialAt = "billingBeforeTrial";
  }
  return faults;
}
