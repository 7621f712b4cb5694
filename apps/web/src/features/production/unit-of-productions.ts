import type { EquipmentProduction } from "@fiel/contracts";
import { commonUnit, type WeightUnit } from "@fiel/domain";

/** The unit in which the weights of these equipment are added up; one that made nothing says nothing of it. */
export const unitOfProductions = (
  productions: readonly Pick<EquipmentProduction, "sum" | "unit">[],
): WeightUnit => commonUnit(productions.filter(({ sum }) => sum > 0).map(({ unit }) => unit));
