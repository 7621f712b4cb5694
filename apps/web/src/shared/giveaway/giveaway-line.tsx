import type { Giveaway, WeightUnit } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import classes from "./giveaway.module.css";
import { useGiveawayTexts } from "./use-giveaway-texts.ts";

interface GiveawayLineProps {
  /** Of one product. */
  readonly giveaway: Giveaway;
  /** The product's. */
  readonly unit: WeightUnit;
}

/** What a product's useful packages weighed above nominal: a package, share, weight, and money where it has a cost. */
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
