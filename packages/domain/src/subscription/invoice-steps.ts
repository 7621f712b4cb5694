import { addDays, type CalendarDay } from "../time/calendar-day.ts";
import { type HolidayCalendar, type HolidayName, holidayOf, isBusinessDay } from "./holidays.ts";

/** Steps for an open invoice, in this order: three reminders around its due date, one more, and blocking. */
const invoiceSteps = ["before", "due", "late", "lateAgain", "block"] as const;
export type InvoiceStep = (typeof invoiceSteps)[number];

/** Days from the due date. */
const stepDays: Readonly<Record<InvoiceStep, number>> = {
  before: -1,
  due: 0,
  late: 3,
  lateAgain: 7,
  block: 15,
};

export interface PlannedStep {
  readonly step: InvoiceStep;
  readonly day: CalendarDay;
}

/** An unpaid invoice. */
export interface OpenInvoice {
  readonly dueDay: CalendarDay;
  /** Day of the promised payment; null: no promise. */
  readonly promisedDay: CalendarDay | null;
}

/**
 * The steps of an open invoice with their days, in order. A promise suspends reminders up to its day, and delays blocking at least to the
 * day after it. RangeError: no day.
 */
export function plannedSteps({ dueDay, promisedDay }: OpenInvoice): PlannedStep[] {
  return invoiceSteps.flatMap((step): PlannedStep[] => {
    const day = addDays(dueDay, stepDays[step]);
    if (promisedDay === null || promisedDay < day) return [{ step, day }];
    if (step === "block") return [{ step, day: addDays(promisedDay, 1) }];
    // A promise on or before the due date changes nothing.
    return promisedDay <= dueDay ? [{ step, day }] : [];
  });
}

/**
 * Steps that remain after `lastDone` (null: none was done). Of the reminders whose day has come by `today` only the last remains, so that
 * nobody gets three at once after an outage; then all future steps. RangeError: no day.
 */
export function remainingSteps(
  invoice: OpenInvoice,
  lastDone: InvoiceStep | null,
  today: CalendarDay,
): PlannedStep[] {
  const done = lastDone === null ? -1 : invoiceSteps.indexOf(lastDone);
  const left = plannedSteps(invoice).filter(({ step }) => invoiceSteps.indexOf(step) > done);
  const come = left.filter(({ day }) => day <= today);
  const reminder = come.findLast(({ step }) => step !== "block");
  return left.filter((one) => one.step === "block" || one.day > today || one === reminder);
}

/** A day between an invoice's cycle date and its due date. */
export interface DueDateDay {
  readonly day: CalendarDay;
  readonly kind: "cycle" | "business" | "weekend" | "holiday" | "due";
  /** Null unless the day is a holiday. */
  readonly holiday: HolidayName | null;
}

/** Every day from the cycle date to the due date, and whether it counts. One day for equal days. RangeError: no day. */
export function dueDateDays(
  cycleDay: CalendarDay,
  dueDay: CalendarDay,
  calendar: HolidayCalendar = "national",
): DueDateDay[] {
  const days: DueDateDay[] = [];
  for (let day = cycleDay; day <= dueDay; day = addDays(day, 1)) {
    const holiday = holidayOf(day, calendar);
    const other = isBusinessDay(day, calendar) ? "business" : holiday === null ? "weekend" : "holiday";
    const kind = day === dueDay ? "due" : day === cycleDay ? "cycle" : other;
    days.push({ day, kind, holiday });
  }
  return days;
}
