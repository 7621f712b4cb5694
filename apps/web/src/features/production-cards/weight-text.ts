import { gramsTo, meanWeight, type WeightUnit } from "@fiel/domain";
import type { Format } from "../../shared/format/use-format.ts";

/** Weights that stand beside each other, all in the unit that one of them (g) has alone: no `9.998 g` beside `10,02 kg`. */
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
