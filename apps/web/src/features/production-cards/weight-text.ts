import { gramsTo, meanWeight, type WeightUnit } from "@fiel/domain";
import type { Format } from "../../shared/format/use-format.ts";

/** Formats weights shown together in the unit that `ofG` has alone, so that `9.998 g` never stands beside `10,02 kg`. */
export const weightText = (
  ofG: number,
  unit: WeightUnit,
  format: Format,
): ((grams: number | null) => string) => {
  const shown = meanWeight(ofG, unit).unit;
  return (grams) =>
    grams === null
      ? format.text(null)
      : format.text({ value: format.number(gramsTo(grams, shown), { decimals: 2 }), unit: shown });
};
