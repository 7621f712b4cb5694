import type { ProductConformity } from "@fiel/contracts";
import { type DisplayUnit, gramsTo, meanWeight, regulations, toleranceRowOf } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { decimalsOf } from "../../shared/charts/nice-ticks.ts";
import { useFormat } from "../../shared/format/use-format.ts";

/** Unit in which the page shows a product's packages: grams up to 10 kg. */
export const unitOfProduct = ({ productWeight, productUnit }: ProductConformity): DisplayUnit =>
  meanWeight(productWeight, productUnit).unit;

/** Formats weights of one product in its unit. */
export const useProductWeights = (product: ProductConformity) => {
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

/** `Tolerância T, 3 % de 500`, as in the regulation's table. */
export const useToleranceText = (product: ProductConformity, { plain }: ProductWeights): string => {
  const { t } = useTranslation();
  const format = useFormat();
  const regulation = regulations.find(({ version }) => version === product.regulation);
  const row = toleranceRowOf(Math.round(product.productWeight * 1_000), regulation);
  if (row.permille === undefined) return t("conformity.toleranceFixed");
  const percent = row.permille / 10;
  return t("conformity.toleranceShare", {
    percent: format.text({ value: format.number(percent, { decimals: decimalsOf(percent) }), unit: "%" }),
    nominal: plain(product.productWeight),
  });
};
