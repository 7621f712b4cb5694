import type { ProductConformity } from "@fiel/contracts";
import { regulations, toleranceRowOf } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { decimalsOf } from "../../shared/charts/nice-ticks.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { ProductWeights } from "../../shared/format/use-weights-of-product.ts";

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
