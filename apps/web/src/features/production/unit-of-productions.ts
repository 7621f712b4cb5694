import type { EquipmentProduction } from "@fiel/contracts";
import { commonUnit, type WeightUnit } from "@fiel/domain";

/** Common unit of the equipment's products; equipment without production are ignored. */
export const unitOfProductions = (
  productions: readonly Pick<EquipmentProduction, "sum" | "unit">[],
): WeightUnit => commonUnit(productions.filter(({ sum }) => sum > 0).map(({ unit }) => unit));
