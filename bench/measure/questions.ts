import { getEquipmentStatus, getProduction, getProductionSummary } from "@fiel/contracts";
import { usefulClasses } from "@fiel/domain";
import { type WindowName, windows } from "../plan/window.ts";

/** A call of the home page in one window, with a path for each present instant. */
export interface Question {
  readonly id: string;
  readonly label: string;
  readonly window: WindowName;
  readonly path: (nowMs: number) => string;
}

const windowLabels: Readonly<Record<WindowName, string>> = { today: "hoje", thirtyDays: "30 dias" };

/** Statuses have no window and are requested with both. */
export function questionsOf(tenant: string, timeZone: string): Question[] {
  const place = (path: string) => path.replace(":tenant", tenant);
  const dates = (window: WindowName, nowMs: number): string => {
    const { startMs, endMs } = windows[window](nowMs, timeZone);
    return `dates=${encodeURIComponent(JSON.stringify([{ startTimestamp: startMs, endTimestamp: endMs }]))}`;
  };
  const classes = usefulClasses.map((name) => `typeCode=${name}`).join("&");
  return (["today", "thirtyDays"] as const).flatMap((window) => [
    {
      id: `summary-${window}`,
      label: `acumuladores, ${windowLabels[window]}`,
      window,
      path: (nowMs: number) => `${place(getProductionSummary.path)}?${dates(window, nowMs)}`,
    },
    {
      id: `production-${window}`,
      label: `produção, ${windowLabels[window]}`,
      window,
      path: (nowMs: number) => `${place(getProduction.path)}?${dates(window, nowMs)}&${classes}&interval=5m`,
    },
    {
      id: `status-${window}`,
      label: `estados, com ${windowLabels[window]}`,
      window,
      path: () => place(getEquipmentStatus.path),
    },
  ]);
}
