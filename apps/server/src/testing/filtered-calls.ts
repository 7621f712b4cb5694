import {
  getCoilConsumption,
  getEquipmentFacts,
  getEquipmentStatus,
  getGiveaway,
  getLeftovers,
  getLosses,
  getOccurrences,
  getPackagesGrouped,
  getProduction,
  getProductionCards,
  getProductionClassification,
  getProductionHeatmap,
  getProductionHistogram,
  getProductionSummary,
} from "@fiel/contracts";

/** The dashboards' calls that any filter can be asked for; conformity, which is of one equipment, is none of them. */
export const filteredCalls = [
  getProductionSummary,
  getProduction,
  getProductionClassification,
  getProductionHeatmap,
  getProductionHistogram,
  getGiveaway,
  getProductionCards,
  getPackagesGrouped,
  getOccurrences,
  getEquipmentStatus,
  getEquipmentFacts,
  getLeftovers,
  getLosses,
  getCoilConsumption,
] as const;
