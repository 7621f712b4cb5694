import { addDays, type CalendarDay } from "../time/calendar-day.ts";
import { type HolidayCalendar, type HolidayName, holidayOf, isBusinessDay } from "./holidays.ts";

/** What is done about an open invoice, in this order: three reminders around its due date, one more, and blocking. */
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

/** An invoice that is not paid. */
export interface OpenInvoice {
  readonly dueDay: CalendarDay;
  /** When the client promised to pay; null: nobody promised. */
  readonly promisedDay: CalendarDay | null;
}

/**
 * What is done about an open invoice and when, in order. A promise keeps reminders quiet up to its day, and moves blocking to
 * the day after it at the earliest. RangeError: no day.
 */
export function plannedSteps({ dueDay, promisedDay }: OpenInvoice): PlannedStep[] {
  return invoiceSteps.flatMap((step): PlannedStep[] => {
    const day = addDays(dueDay, stepDays[step]);
    if (promisedDay === null || promisedDay < day) return [{ step, day }];
    if (step === "block") return [{ step, day: addDays(promisedDay, 1) }];
    // Of a promise for the due date or before it, the invoice's own days stay.
    return promisedDay <= dueDay ? [{ step, day }] : [];
  });
}

/**
 * What remains to be done after `lastDone` (null: nothing was): of the reminders whose day has come by `today` the last alone,
 * because nobody wants three at once after a server was off; then all that is still to come. RangeError: no day.
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
  /** Of a holiday. */
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
