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

/** A call that an open page makes. */
export interface PageCall {
  readonly id: string;
  readonly label: string;
  /** Interval between its repetitions, ms; 0 for a repetition at every change. */
  readonly everyMs: number;
  /** Kinds of changes that repeat it; any when absent. */
  readonly live?: LiveEvent["kinds"];
  /** Path as a page builds it at `nowMs`. */
  readonly path: (nowMs: number) => string;
}

/** Id of the accumulators, whose counts show whether an answer is current. */
export const countedId = "summary";

const useful = usefulClasses.map((name) => `typeCode=${name}`).join("&");
const sharedMs = 5_000;
const stepMs = 300_000;

type Windows = (nowMs: number, timeZone: string) => readonly TimeWindow[];

interface Asked {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  /** Null for a call without a window. */
  readonly windows: Windows | null;
  /** Windows that it is compared with. */
  readonly compared?: Windows;
  readonly everyMs?: number;
  readonly live?: LiveEvent["kinds"];
  readonly query?: string;
}

/** Pages end their windows at multiples of five seconds, so that they make equal requests. */
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
 * Calls of the home page for "today", like its hooks. Production is requested whole each time, while the page requests the newest steps in between.
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

/** Calls of the home page: at every change those that change, and older windows at their own interval. */
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

/** Returns the due calls of an open page: all at first, then those whose interval has passed. */
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
