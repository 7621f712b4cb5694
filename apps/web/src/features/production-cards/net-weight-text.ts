import { genericWeight, roundTo, type WeightUnit } from "@fiel/domain";
import type { Format } from "../../shared/format/use-format.ts";

/** Nominal weight of a product in its own unit, with as many decimals as needed: `5 kg`, `225,5 g`. */
export const netWeightText = (grams: number | null, unit: WeightUnit, format: Format): string => {
  if (grams === null) return format.text(null);
  const shown = genericWeight(grams, unit);
  const decimals = [0, 1, 2, 3].find((count) => roundTo(shown.value, count) === roundTo(shown.value, 3)) ?? 3;
  return format.text({ value: format.number(shown.value, { decimals }), unit: shown.unit });
};
