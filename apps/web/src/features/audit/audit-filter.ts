import { auditActions, auditEntities } from "@fiel/contracts";
import { addDays, instantOfWallClock, parseDay, startOfDayMs } from "@fiel/domain";

export const auditPeriods = ["today", "week", "month", "all", "custom"] as const;
export type AuditPeriod = (typeof auditPeriods)[number];

/** The filter as URL parameters; defaults are left out. */
export interface AuditSearch {
  readonly period?: AuditPeriod;
  /** First and last day of a custom period, `YYYY-MM-DD`, both inclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly actor?: string;
  readonly entity?: string;
  readonly action?: string;
}

export const defaultPeriod: AuditPeriod = "week";

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.slice(0, 254) : undefined;

const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  if (text === undefined) return undefined;
  try {
    parseDay(text);
    return text;
  } catch {
    return undefined;
  }
};

const present = (search: { readonly [K in keyof AuditSearch]: AuditSearch[K] | undefined }): AuditSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** Reads any URL; invalid parameters are left out. */
export const auditSearchOf = (search: Readonly<Record<string, unknown>>): AuditSearch => {
  const period = auditPeriods.find((known) => known === search["period"]);
  return present({
    period: period === defaultPeriod ? undefined : period,
    from: period === "custom" ? dayOf(search["from"]) : undefined,
    to: period === "custom" ? dayOf(search["to"]) : undefined,
    actor: textOf(search["actor"]),
    entity: auditEntities.find((known) => known === search["entity"]),
    action: auditActions.find((known) => known === search["action"]),
  });
};

export type DayFault = "audit.dayRequired" | "audit.dayOrder";

/** Error of a custom period; null when it is valid. */
export const faultOfDays = ({ period, from, to }: AuditSearch): DayFault | null => {
  if (period !== "custom") return null;
  if (from === undefined || to === undefined) return "audit.dayRequired";
  return to < from ? "audit.dayOrder" : null;
};

/** Days before today at which a period begins. */
const daysBack = { today: 0, week: 6, month: 29 } as const;

/** The period as UTC ms, half-open, by the plant's calendar; without bounds for the whole trail. */
export const windowOf = (
  { period = defaultPeriod, from, to }: AuditSearch,
  nowMs: number,
  timeZone: string,
): { from?: number; to?: number } => {
  if (period === "all") return {};
  if (period !== "custom") return { from: startOfDayMs(nowMs, timeZone, -daysBack[period]) };
  if (from === undefined || to === undefined) return {};
  return {
    from: instantOfWallClock(parseDay(from), timeZone),
    to: instantOfWallClock(parseDay(addDays(to, 1)), timeZone),
  };
};
