import { type DisplayUnit, gramsTo, meanWeight, type WeightUnit } from "@fiel/domain";
import { useMemo } from "react";
import { decimalsOf } from "../charts/nice-ticks.ts";
import { useFormat } from "./use-format.ts";

/** A product's nominal net quantity, g, and the unit in which it is registered. */
interface WeighedProduct {
  readonly productWeight: number;
  readonly productUnit: WeightUnit;
}

/** Unit in which the page shows a product's packages: grams up to 10 kg. */
export const unitOfProduct = ({ productWeight, productUnit }: WeighedProduct): DisplayUnit =>
  meanWeight(productWeight, productUnit).unit;

/** Formats weights of one product in its unit. */
export const useProductWeights = (product: WeighedProduct) => {
  const format = useFormat();
  const unit = unitOfProduct(product);
  return useMemo(() => {
    const number = (grams: number | null, decimals = 2): string =>
      format.number(grams === null ? null : gramsTo(grams, unit), { decimals });
    return {
      unit,
      number,
      weight: (grams: number | null, decimals = 2): string =>
        grams === null ? format.text(null) : format.text({ value: number(grams, decimals), unit }),
      /** For registered weights: all their decimals. */
      plain: (grams: number): string => number(grams, decimalsOf(gramsTo(grams, unit))),
      /** For two weights that are compared: as many decimals (2 to 4) as they need to differ. */
      apart: (one: number, other: number): readonly [string, string] => {
        const decimals = [2, 3, 4].find((digits) => number(one, digits) !== number(other, digits)) ?? 2;
        return [number(one, decimals), number(other, decimals)];
      },
      measure: (grams: number | null) => (grams === null ? null : { value: number(grams), unit }),
    };
  }, [format, unit]);
};

export type ProductWeights = ReturnType<typeof useProductWeights>;
