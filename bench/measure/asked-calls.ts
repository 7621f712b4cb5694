import {
  getCoilConsumption,
  getConformity,
  getEquipmentStatus,
  getGiveaway,
  getLeftovers,
  getLosses,
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
  getReportNumbers,
  listEquipments,
  listEvents,
  listOperators,
  listOrdersInWork,
  listProducts,
  reportCharts,
} from "@fiel/contracts";
import { usefulClasses } from "@fiel/domain";
import type { CallWindow } from "../plan/call-window.ts";

/** A call of section 7 "Dashboard data". */
export interface AskedCall {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  /** Whether PostgreSQL answers it too. */
  readonly peer: boolean;
  /** Whether it reads single weighings. */
  readonly raw: boolean;
  readonly query?: string;
  /** Whether it is requested for one equipment. */
  readonly ofOne?: boolean;
  /** All three windows by default. */
  readonly windows?: readonly CallWindow[];
  /** Has no window. */
  readonly timeless?: boolean;
  /** Has no filter. */
  readonly whole?: boolean;
  /** Whether it is a file download. */
  readonly download?: boolean;
}

const rolledUp = { peer: true, raw: false } as const;
const weighed = { peer: true, raw: true } as const;
const alone = { peer: false, raw: false } as const;
/** Lists of filters and of the events dialog, equal for every filter and window. */
const listed = { ...alone, windows: ["today"], timeless: true, whole: true } as const;
const useful = usefulClasses.map((name) => `typeCode=${name}`).join("&");

export const calls: readonly AskedCall[] = [
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
    ofOne: true,
    windows: ["equipmentDay"],
    ...weighed,
  },
  {
    id: "conformity",
    label: "conformidade de um equipamento",
    path: getConformity.path,
    ofOne: true,
    ...weighed,
  },
  {
    id: "conformity-one",
    label: "conformidade",
    path: getConformity.path,
    ofOne: true,
    windows: ["equipmentDay"],
    ...weighed,
  },
  { id: "cards", label: "cartões de produção", path: getProductionCards.path, ...alone },
  { id: "giveaway", label: "sobrepeso", path: getGiveaway.path, ...alone },
  { id: "packages", label: "fardos por grupo", path: getPackagesGrouped.path, ...rolledUp },
  { id: "packages-total", label: "total de fardos", path: getPackagesTotal.path, ...rolledUp },
  { id: "occurrences", label: "ocorrências", path: getOccurrences.path, ...alone },
  { id: "causes", label: "histograma de ocorrências", path: getOccurrencesHistogram.path, ...alone },
  { id: "losses", label: "perdas", path: getLosses.path, ...alone },
  { id: "leftovers", label: "sobras", path: getLeftovers.path, ...alone },
  { id: "coils", label: "bobinas", path: getCoilConsumption.path, ...alone },
  {
    id: "report",
    download: true,
    label: "relatório de todos os gráficos",
    path: getReportNumbers.path,
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
    whole: true,
    ...alone,
  },
  { id: "equipments", label: "lista de equipamentos", path: listEquipments.path, ...listed },
  { id: "operators", label: "lista de operadores", path: listOperators.path, ...listed },
  { id: "products", label: "lista de produtos", path: listProducts.path, ...listed },
  { id: "events", label: "lista de eventos", path: listEvents.path, ...listed },
];
