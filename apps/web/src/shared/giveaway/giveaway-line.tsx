import type { Giveaway, WeightUnit } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import classes from "./giveaway.module.css";
import { useGiveawayTexts } from "./use-giveaway-texts.ts";

interface GiveawayLineProps {
  /** Giveaway of one product. */
  readonly giveaway: Giveaway;
  /** Unit of the product. */
  readonly unit: WeightUnit;
}

/** Giveaway of a product's useful packages above nominal: per package, share, weight, and cost when it is known. */
export const GiveawayLine = ({ giveaway, unit }: GiveawayLineProps) => {
  const { t } = useTranslation();
  const texts = useGiveawayTexts();
  const money = texts.money(giveaway);
  return (
    <p className={classes.line}>
      <span>
        {t("giveaway.title")} <strong>{texts.mean(giveaway, unit)}</strong>
        <span className="visually-hidden"> {t("giveaway.perPackage")}</span>
      </span>
      <span>{texts.percent(giveaway)}</span>
      <span>{texts.weight(giveaway, unit)}</span>
      {money === null ? null : <strong>{money}</strong>}
    </p>
  );
};
