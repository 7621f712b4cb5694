import {
  getCoilConsumption,
  getConformity,
  getEquipmentStatus,
  getLeftovers,
  getOccurrences,
  getOccurrencesHistogram,
  getPackagesGrouped,
  getPackagesTotal,
  getProduction,
  getProductionCards,
  getProductionClassification,
  getProductionHeatmap,
  getProductionHistogram,
  getProductionSummary,
  getReport,
  listOrdersInWork,
  reportCharts,
} from "@fiel/contracts";
import { usefulClasses } from "@fiel/domain";
import { type CallWindow, callWindowLabels, callWindows } from "../plan/call-window.ts";

/** A call of section 7 "Dashboard data" in one window. */
export interface CallQuestion {
  readonly id: string;
  readonly label: string;
  readonly window: CallWindow;
  /** Whether PostgreSQL answers it too. */
  readonly peer: boolean;
  /** Whether it reads the weighings one by one. */
  readonly raw: boolean;
  /** As a page asks that believes it to be `nowMs`. */
  readonly path: (nowMs: number) => string;
}

interface AskedCall extends Pick<CallQuestion, "peer" | "raw"> {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly query?: string;
  /** All three when left out. */
  readonly windows?: readonly CallWindow[];
  /** Without a window of its own. */
  readonly timeless?: boolean;
}

const rolledUp = { peer: true, raw: false } as const;
const weighed = { peer: true, raw: true } as const;
const alone = { peer: false, raw: false } as const;
const useful = usefulClasses.map((name) => `typeCode=${name}`).join("&");
const ofOne = "equipments=1";
const days = ["today", "sevenDays", "thirtyDays"] as const;

const calls: readonly AskedCall[] = [
  { id: "summary", label: "acumuladores", path: getProductionSummary.path, ...rolledUp },
  {
    id: "production",
    label: "produção",
    path: getProduction.path,
    query: `${useful}&interval=5m`,
    ...rolledUp,
  },
  { id: "classification", label: "classificação", path: getProductionClassification.path, ...rolledUp },
  {
    id: "heatmap",
    label: "mapa de calor",
    path: getProductionHeatmap.path,
    windows: ["twelveMonths"],
    ...rolledUp,
  },
  { id: "histogram", label: "histograma de pesos", path: getProductionHistogram.path, ...weighed },
  {
    id: "histogram-one",
    label: "histograma de pesos",
    path: getProductionHistogram.path,
    query: ofOne,
    windows: ["equipmentDay"],
    ...weighed,
  },
  {
    id: "conformity",
    label: "conformidade de um equipamento",
    path: getConformity.path,
    query: ofOne,
    ...weighed,
  },
  {
    id: "conformity-one",
    label: "conformidade",
    path: getConformity.path,
    query: ofOne,
    windows: ["equipmentDay"],
    ...weighed,
  },
  { id: "cards", label: "cartões de produção", path: getProductionCards.path, ...alone },
  { id: "packages", label: "fardos por grupo", path: getPackagesGrouped.path, ...alone },
  { id: "packages-total", label: "total de fardos", path: getPackagesTotal.path, ...alone },
  { id: "occurrences", label: "ocorrências", path: getOccurrences.path, ...alone },
  { id: "causes", label: "histograma de ocorrências", path: getOccurrencesHistogram.path, ...alone },
  { id: "leftovers", label: "sobras", path: getLeftovers.path, ...alone },
  { id: "coils", label: "bobinas", path: getCoilConsumption.path, ...alone },
  {
    id: "report",
    label: "relatório de todos os gráficos",
    path: getReport.path,
    query: reportCharts.map((chart) => `charts=${chart}`).join("&"),
    ...alone,
  },
  {
    id: "status",
    label: "estados",
    path: getEquipmentStatus.path,
    windows: ["today"],
    timeless: true,
    ...alone,
  },
  {
    id: "orders",
    label: "ordens de produção",
    path: listOrdersInWork.path,
    windows: ["today"],
    timeless: true,
    ...alone,
  },
];

/** Every call in each of its windows. */
export function callQuestionsOf(tenant: string, timeZone: string): CallQuestion[] {
  return calls.flatMap(({ id, label, path, query = "", windows = days, timeless = false, peer, raw }) => {
    const place = path.replace(":tenant", tenant);
    return windows.map((window) => ({
      id: `${id}-${window}`,
      label: timeless ? label : `${label}, ${callWindowLabels[window]}`,
      window,
      peer,
      raw,
      path: (nowMs: number) =>
        timeless ? place : `${place}?${datesOf(window, nowMs, timeZone)}${query === "" ? "" : `&${query}`}`,
    }));
  });
}

/** Conformity of two hours: few enough samples that each is listed, so that answers can be compared in full. */
export function conformityInFull(tenant: string, timeZone: string): CallQuestion {
  const path = getConformity.path.replace(":tenant", tenant);
  return {
    id: "conformity-full",
    label: `conformidade, ${callWindowLabels.twoHours} de um equipamento`,
    window: "twoHours",
    ...weighed,
    path: (nowMs) => `${path}?${datesOf("twoHours", nowMs, timeZone)}&${ofOne}`,
  };
}

function datesOf(window: CallWindow, nowMs: number, timeZone: string): string {
  const { startMs, endMs } = callWindows[window](nowMs, timeZone);
  return `dates=${encodeURIComponent(JSON.stringify([{ startTimestamp: startMs, endTimestamp: endMs }]))}`;
}
