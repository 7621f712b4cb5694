import {
  billingPeriods,
  type CalendarDay,
  dayOf,
  instantOfWallClock,
  type InvoiceStep,
  parseDay,
  remainingSteps,
  type Subscription,
} from "@fiel/domain";
import { billedUntilOf } from "../../platform/billing/issue-invoices.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Times by the client's clock: invoices early in the day, reminders in working hours. */
const issuedAt = { hour: 0, minute: 5 } as const;
const remindedAt = { hour: 9, minute: 0 } as const;

interface Clock {
  readonly tenantId: number;
  readonly nowMs: number;
  readonly timeZone: string;
}

export interface DueStep {
  readonly number: number;
  readonly step: InvoiceStep;
}

/** Due reminders and blocks, in the order of the invoices. */
export async function dueSteps(transaction: TenantTransaction, clock: Clock): Promise<DueStep[]> {
  const planned = await plannedOf(transaction, clock);
  return planned.filter(({ atMs }) => atMs <= clock.nowMs).map(({ number, step }) => ({ number, step }));
}

/** Stores when the client is due next: for the next invoice or for the next step of an open one. */
export async function planNextStep(
  transaction: TenantTransaction,
  { subscription, ...clock }: Clock & { readonly subscription: Subscription },
): Promise<void> {
  const { tenantId, timeZone } = clock;
  const billedUntil = await billedUntilOf(transaction, tenantId);
  const steps = (await plannedOf(transaction, clock)).map(({ atMs }) => atMs);
  const nextMs = Math.min(...steps, nextIssueMs(subscription, billedUntil, timeZone));
  await transaction
    .updateTable("subscriptions")
    .set({ next_step_at: new Date(nextMs) })
    .where("tenant_id", "=", tenantId)
    .execute();
}

function nextIssueMs(subscription: Subscription, billedUntil: CalendarDay | null, timeZone: string): number {
  for (const { fromDay } of billingPeriods(subscription))
    if (billedUntil === null || fromDay >= billedUntil) return instantOn(fromDay, issuedAt, timeZone);
  return Number.POSITIVE_INFINITY;
}

const instantOn = (
  day: CalendarDay,
  time: { readonly hour: number; readonly minute: number },
  timeZone: string,
): number => instantOfWallClock({ ...parseDay(day), ...time }, timeZone);

async function plannedOf(
  transaction: TenantTransaction,
  { tenantId, nowMs, timeZone }: Clock,
): Promise<readonly (DueStep & { readonly atMs: number })[]> {
  const open = await transaction
    .selectFrom("invoices")
    .select(["number", "due_day", "promised_day", "last_step"])
    .where("tenant_id", "=", tenantId)
    .where("status", "=", "Open")
    .orderBy("number")
    .execute();
  const today = dayOf(nowMs, timeZone);
  return open.flatMap(({ number, due_day: dueDay, promised_day: promisedDay, last_step: lastStep }) =>
    remainingSteps({ dueDay, promisedDay }, lastStep, today).map(({ step, day }) => ({
      number,
      step,
      atMs: instantOn(day, remindedAt, timeZone),
    })),
  );
}
