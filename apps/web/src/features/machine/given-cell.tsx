import type { ProductGiveaway } from "@fiel/contracts";
import { meanGiveawayG } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useGiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import { FillersLink } from "../../shared/machines/fillers-link.tsx";
import classes from "./machine-strip.module.css";
import { StripCell } from "./strip-cell.tsx";

interface GivenCellProps {
  /** Undefined when the product has no net weight or no useful packages. */
  readonly entry: ProductGiveaway | undefined;
}

const useBaseText = () => {
  const { t } = useTranslation();
  const format = useFormat();
  const { reais } = useGiveawayTexts();
  return ({ giveaway, costPerKg }: ProductGiveaway): string => {
    const packages = format.number(giveaway.count);
    return costPerKg === null
      ? t("machine.baseWithoutCost", { packages })
      : t("machine.base", { packages, price: reais(costPerKg) });
  };
};

/** Giveaway of the current product's useful packages: mean, share, weight, money, and the base of the calculation. */
export const GivenCell = ({ entry }: GivenCellProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const texts = useGiveawayTexts();
  const baseText = useBaseText();
  if (entry === undefined)
    return <StripCell label={t("giveaway.title")} value={<MeasureText measure={null} />} />;
  const { giveaway, product } = entry;
  const mean = format.deviation(meanGiveawayG(giveaway), product.unit);
  const money = texts.money(giveaway);
  return (
    <StripCell
      label={t("giveaway.title")}
      above={baseText(entry)}
      value={<MeasureText measure={mean && { ...mean, unit: t("machine.perUnit", { unit: mean.unit }) }} />}
      beside={
        <span className={classes.given}>
          <span>{texts.percent(giveaway)}</span>
          <span>{texts.weight(giveaway, product.unit)}</span>
          {money === null ? null : <strong>{money}</strong>}
          <FillersLink mid={entry.id} />
        </span>
      }
    />
  );
};
