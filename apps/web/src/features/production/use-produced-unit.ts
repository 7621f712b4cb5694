import type { WeightUnit } from "@fiel/domain";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { unitOfProductions } from "./unit-of-productions.ts";
import { useProduction } from "./use-production.ts";

/** The unit of all that was weighed, by the answer that the aggregate chart is made of; g until it is known. */
export const useProducedUnit = (filter: DashboardFilter): WeightUnit =>
  unitOfProductions(useProduction(filter, "aggregate-production").data?.value.productions ?? []);
