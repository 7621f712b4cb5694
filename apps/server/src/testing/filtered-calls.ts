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

/** Dashboard calls that accept any filter. Conformity is not among them, since it is of one equipment. */
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
