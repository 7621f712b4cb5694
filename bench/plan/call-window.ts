import { monthsUntil, startOfDayMs } from "@fiel/domain";
import { dayMs, type Span, windows } from "./window.ts";

/** Windows of the calls: from 00:00 of the plant until now, the twelve months of the heatmap, one day of one equipment. */
export const callWindows = {
  today: windows.today,
  sevenDays: (nowMs: number, timeZone: string): Span => ({
    startMs: startOfDayMs(nowMs, timeZone, -6),
    endMs: nowMs,
  }),
  thirtyDays: windows.thirtyDays,
  twelveMonths: (nowMs: number, timeZone: string): Span => ({
    startMs: monthsUntil(nowMs, 12, timeZone).startMs,
    endMs: nowMs,
  }),
  equipmentDay: (nowMs: number): Span => ({ startMs: nowMs - dayMs, endMs: nowMs }),
  twoHours: (nowMs: number): Span => ({ startMs: nowMs - 2 * 3_600_000, endMs: nowMs }),
} as const;
export type CallWindow = keyof typeof callWindows;

/** Windows asked of a call that names no window. */
export const days = ["today", "sevenDays", "thirtyDays"] as const;

export const callWindowLabels: Readonly<Record<CallWindow, string>> = {
  today: "hoje",
  sevenDays: "7 dias",
  thirtyDays: "30 dias",
  twelveMonths: "12 meses",
  equipmentDay: "24 h de um equipamento",
  twoHours: "2 h",
};
