import { giveawayPercent } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useGiveaway } from "../../shared/giveaway/use-giveaway.ts";
import { useGiveawayTexts } from "../../shared/giveaway/use-giveaway-texts.ts";
import { useLazyTexts } from "../../shared/i18n/use-lazy-texts.ts";
import { giveawayTotal } from "./giveaway-total.ts";
import own from "./giveaway-cell.module.css";
import classes from "./summary-strip.module.css";

/** Amount in reais, with the currency sign in smaller type. */
const Reais = ({ amount }: { amount: number }) => {
  const [sign = "", number = ""] = useGiveawayTexts().reais(amount).split("\u00a0");
  return (
    <>
      <span className={own.currency}>{sign}</span>
      {`\u00a0${number}`}
    </>
  );
};

/** Cost of the giveaway over all products, or its weight when no product has a cost. The mean per package is not shown, since products differ. */
export const GiveawayCell = ({ filter }: { filter: DashboardFilter }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const ready = useLazyTexts();
  const { data, isError } = useGiveaway(filter);
  if (!ready || (data === undefined && !isError)) return <div className={classes.cell} />;
  const { giveaway, unit, withoutCost } = giveawayTotal(data?.value.entries ?? []);
  const weight = giveaway && format.sumWeight(giveaway.grams, unit);
  const cost = giveaway?.cost ?? null;
  return (
    <div className={`${classes.cell} ${own.cell}`}>
      <dt className={classes.label}>{t("giveaway.title")}</dt>
      <dd className={classes.value}>
        {cost === null ? <MeasureText measure={weight} /> : <Reais amount={cost} />}
      </dd>
      {giveaway === null ? null : (
        <dd className={classes.share}>{format.percent(giveawayPercent(giveaway))}</dd>
      )}
      {cost === null ? null : <dd className={classes.change}>{format.text(weight)}</dd>}
      {cost === null || withoutCost === 0 ? null : (
        <dd className={own.note}>{t("giveaway.withoutCost", { count: withoutCost })}</dd>
      )}
    </div>
  );
};
