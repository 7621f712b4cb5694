import {
  getEquipmentStatus,
  getGiveaway,
  getLeftovers,
  getOccurrences,
  getPlannedTime,
  getProduction,
  getProductionHeatmap,
  getProductionSummary,
  type LiveEvent,
} from "@fiel/contracts";
import {
  hourMs,
  minuteMs,
  previousWindows,
  startOfDayMs,
  type TimeWindow,
  usefulClasses,
} from "@fiel/domain";
import { callWindows } from "../plan/call-window.ts";

/** What an open page asks. */
export interface PageCall {
  readonly id: string;
  readonly label: string;
  /** Asked when the page is opened, and again so often; 0 at every change. */
  readonly everyMs: number;
  /** Changes that touch what a call of every change tells; absent: any. */
  readonly live?: LiveEvent["kinds"];
  /** As a page asks that believes it to be `nowMs`. */
  readonly path: (nowMs: number) => string;
}

/** The accumulators: whether an answer is as new as it has to be is seen in what they count. */
export const countedId = "summary";

const useful = usefulClasses.map((name) => `typeCode=${name}`).join("&");
const sharedMs = 5_000;
const stepMs = 300_000;

type Windows = (nowMs: number, timeZone: string) => readonly TimeWindow[];

interface Asked {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  /** Null without a window. */
  readonly windows: Windows | null;
  /** With which they are compared. */
  readonly compared?: Windows;
  readonly everyMs?: number;
  readonly live?: LiveEvent["kinds"];
  readonly query?: string;
}

/** Pages end their windows at full five seconds, so that they ask the same. */
const today: Windows = (nowMs, timeZone) => {
  const shared = Math.ceil(nowMs / sharedMs) * sharedMs;
  const isSameDay = startOfDayMs(shared, timeZone) === startOfDayMs(nowMs, timeZone);
  return [callWindows.today(isSameDay ? shared : nowMs, timeZone)];
};
const yesterday: Windows = (nowMs, timeZone) => previousWindows("today", today(nowMs, timeZone), timeZone);
const yesterdaySteps: Windows = (nowMs, timeZone) =>
  yesterday(nowMs, timeZone).map(({ startMs, endMs }) => ({
    startMs: Math.floor(startMs / stepMs) * stepMs,
    endMs: Math.ceil(endMs / stepMs) * stepMs,
  }));

const all = "interval=5m";
const before = { windows: yesterdaySteps, everyMs: 5 * minuteMs } as const;

/**
 * For "today", as the page's hooks ask. Production is asked whole each time, more than the page does, which asks for the newest
 * steps in between.
 */
const asked: readonly Asked[] = [
  {
    id: countedId,
    label: "acumuladores",
    path: getProductionSummary.path,
    windows: today,
    live: ["weighings"],
  },
  {
    id: "production",
    label: "produção",
    path: getProduction.path,
    windows: today,
    query: all,
    live: ["weighings"],
  },
  {
    id: "useful",
    label: "produção útil",
    path: getProduction.path,
    windows: today,
    query: `${all}&${useful}`,
    live: ["weighings"],
  },
  { id: "giveaway", label: "sobrepeso", path: getGiveaway.path, windows: today, everyMs: 15_000 },
  {
    id: "occurrences",
    label: "ocorrências",
    path: getOccurrences.path,
    windows: today,
    live: ["occurrences"],
  },
  { id: "leftovers", label: "sobras", path: getLeftovers.path, windows: today, live: ["leftovers"] },
  {
    id: "status",
    label: "estados",
    path: getEquipmentStatus.path,
    windows: null,
    live: ["statuses", "occurrences"],
  },
  {
    id: "summary-before",
    label: "acumuladores de ontem",
    path: getProductionSummary.path,
    windows: yesterday,
    everyMs: 20_000,
  },
  {
    id: "planned-time",
    label: "tempo planejado, hoje e ontem",
    path: getPlannedTime.path,
    windows: today,
    compared: yesterday,
    live: ["weighings"],
  },
  {
    id: "production-before",
    label: "produção de ontem",
    path: getProduction.path,
    query: all,
    ...before,
  },
  { id: "occurrences-before", label: "ocorrências de ontem", path: getOccurrences.path, ...before },
  { id: "leftovers-before", label: "sobras de ontem", path: getLeftovers.path, ...before },
  {
    id: "heatmap",
    label: "mapa de calor",
    path: getProductionHeatmap.path,
    windows: null,
    everyMs: hourMs,
  },
];

/** What the home page asks, whatever changes at each change, and what is older as often as that moves. */
export const homePageCalls = (tenant: string, timeZone: string): PageCall[] =>
  asked.map(({ id, label, path, windows, compared, everyMs = 0, live, query }) => ({
    id,
    label,
    everyMs,
    ...(live === undefined ? {} : { live }),
    path(nowMs) {
      const dates = windows === null ? [] : [datesOf(windows(nowMs, timeZone))];
      const zone = id === "heatmap" ? [`timezone=${encodeURIComponent(timeZone)}`] : [];
      const earlier = compared === undefined ? [] : [datesOf(compared(nowMs, timeZone), "before")];
      const parts = [...dates, ...earlier, ...zone, query ?? []].flat();
      return `${path.replace(":tenant", tenant)}${parts.length === 0 ? "" : "?"}${parts.join("&")}`;
    },
  }));

/** What an open page asks, one look after the other: at first all of it, then what is due again. */
export function pageAsks(calls: readonly PageCall[]): (atMs: number) => PageCall[] {
  const dueMs = new Map<string, number>();
  return (atMs) => {
    const due = calls.filter(({ id }) => atMs >= (dueMs.get(id) ?? 0));
    for (const { id, everyMs } of due) dueMs.set(id, atMs + everyMs);
    return due;
  };
}

const datesOf = (windows: readonly TimeWindow[], name = "dates"): string => {
  const dates = windows.map(({ startMs, endMs }) => ({ startTimestamp: startMs, endTimestamp: endMs }));
  return `${name}=${encodeURIComponent(JSON.stringify(dates))}`;
};
