import { formatScaledWeight, type UnitCode } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { toLanguage } from "../../shared/i18n/languages.ts";

interface ScaledWeightProps {
  /** Weight as the product's scaled integer. */
  readonly scaled: number;
  readonly unit: UnitCode;
}

/** A registered weight with the decimals of its unit. */
export const ScaledWeight = ({ scaled, unit }: ScaledWeightProps) => {
  const { i18n } = useTranslation();
  return <MeasureText measure={formatScaledWeight(scaled, unit, { locale: toLanguage(i18n.language) })} />;
};
