import type { WeightUnit } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Gauge } from "./gauge.ts";
import classes from "./fiel-gauge.module.css";
import { weightText } from "./weight-text.ts";

const at = (percent: number): string => `${percent}%`;

/**
 * Gauge with the nominal in the middle and the weighed range around it. A mean outside the gauge is told in words: it usually comes from several
 * products in the period.
 */
export const FielGauge = ({ gauge, unit }: { gauge: Gauge; unit: WeightUnit }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const text = weightText(gauge.targetG, unit, format);
  const label = t("cards.gauge", { target: text(gauge.targetG), tolerance: text(gauge.toleranceG) });
  if (gauge.mean === null) return <p className={classes.offScale}>{t("cards.offScale")}</p>;
  const { from, to } = gauge.bar;
  return (
    <svg className={classes.gauge} width="100%" height={28} role="img" aria-label={label}>
      <line className={classes.track} x1="0" x2="100%" y1={14} y2={14} />
      <rect className={classes.reach} x={at(from)} width={at(Math.max(0.5, to - from))} y={11.5} height={5} />
      {gauge.ticks.map((tick) => (
        <line key={tick} className={classes.tick} x1={at(tick)} x2={at(tick)} y1={9.5} y2={18.5} />
      ))}
      <line className={classes.nominal} x1={at(gauge.nominal)} x2={at(gauge.nominal)} y1={4} y2={24} />
      <line className={classes.mean} x1={at(gauge.mean)} x2={at(gauge.mean)} y1={7} y2={21} />
    </svg>
  );
};
