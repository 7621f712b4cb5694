import type { EquipmentProduction } from "@fiel/contracts";
import type { WeightUnit } from "@fiel/domain";
import { commonUnit } from "../../shared/format/common-unit.ts";

/** The unit in which the weights of these equipment are added up; one that made nothing says nothing of it. */
export const unitOfProductions = (
  productions: readonly Pick<EquipmentProduction, "sum" | "unit">[],
): WeightUnit => commonUnit(productions.filter(({ sum }) => sum > 0).map(({ unit }) => unit));
