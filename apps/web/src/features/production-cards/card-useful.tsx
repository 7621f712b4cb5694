import type { ProductionCard } from "@fiel/contracts";
import type { WeightUnit } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { GiveawayLine } from "../../shared/giveaway/giveaway-line.tsx";
import { FielGauge } from "./fiel-gauge.tsx";
import { gaugeOf } from "./gauge.ts";
import classes from "./card-useful.module.css";
import { weightText } from "./weight-text.ts";

const Weights = ({ useful, unit }: { useful: ProductionCard["data"]["a"]; unit: WeightUnit }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const text = weightText(useful.avg ?? 0, unit, format);
  return (
    <p className={classes.weights}>
      <span>
        <span className="visually-hidden">{t("cards.min")} </span>
        {text(useful.min)}
      </span>
      <span className={classes.average}>
        {t("cards.average")} <strong>{text(useful.avg)}</strong>
      </span>
      <span>
        <span className="visually-hidden">{t("cards.max")} </span>
        {text(useful.max)}
      </span>
    </p>
  );
};

/** Useful packages: count, share, weight, and their position around the target. */
export const CardUseful = ({ data, product }: Pick<ProductionCard, "data" | "product">) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { a, giveaway } = data;
  const gauge = gaugeOf(a, product);
  const weight = { value: format.number(a.s_converted, { decimals: 2 }), unit: a.s_unit };
  return (
    <div className={classes.figuresOfUseful}>
      <p className={classes.useful}>
        <span className="visually-hidden">{t("summary.useful")} </span>
        <strong className={classes.count}>{format.number(a.c)}</strong>{" "}
        <span className={classes.share}>{format.percent(a.p)}</span>{" "}
        <span className={classes.weight}>
          <MeasureText measure={weight} />
        </span>
      </p>
      {gauge === null ? null : <FielGauge gauge={gauge} unit={product?.unit ?? "g"} />}
      {a.c === 0 ? null : <Weights useful={a} unit={product?.unit ?? "g"} />}
      {giveaway === null ? null : (
        <div className={classes.giveaway}>
          <GiveawayLine giveaway={giveaway} unit={product?.unit ?? "g"} />
        </div>
      )}
    </div>
  );
};
