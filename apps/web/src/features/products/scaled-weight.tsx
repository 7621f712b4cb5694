import { formatScaledWeight, type UnitCode } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { toLanguage } from "../../shared/i18n/languages.ts";

interface ScaledWeightProps {
  /** The product's integer. */
  readonly scaled: number;
  readonly unit: UnitCode;
}

/** A product's own weight, with the decimals that its unit has. */
export const ScaledWeight = ({ scaled, unit }: ScaledWeightProps) => {
  const { i18n } = useTranslation();
  return <MeasureText measure={formatScaledWeight(scaled, unit, { locale: toLanguage(i18n.language) })} />;
};
