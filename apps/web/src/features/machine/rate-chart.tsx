import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import type { DayScale } from "./day-scale.ts";
import classes from "./hours.module.css";
import { rateAxis, rateOption } from "./rate-option.ts";
import { ratesOf } from "./rates-of.ts";
import type { Day } from "./use-machine-day.ts";

/** Labels of the value axis, in the column of the row names. */
const ValueLabels = ({ max, interval }: { max: number; interval: number }) => {
  const format = useFormat();
  const values = Array.from({ length: Math.round(max / interval) + 1 }, (_, index) => index * interval);
  return (
    <div className={classes.values} aria-hidden="true">
      {values.map((value) => (
        <span key={value} style={{ bottom: `${(value / max) * 100}%` }}>
          {format.number(value)}
        </span>
      ))}
    </div>
  );
};

/** Rate of the machine against the expected rate. */
export const RateChart = ({ day, at }: { day: Day; at: DayScale }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const rates = useMemo(() => ratesOf(day.made, day.windows, format.timeZone), [day, format.timeZone]);
  const build = useMemo(() => {
    const words = {
      rate: t("machine.rate"),
      expected: t("machine.expectedName"),
      perMinute: t("machine.perMinute"),
    };
    return rateOption({ day, rates, at, words, format });
  }, [day, rates, at, format, t]);
  const number = (rate: number | null) => format.number(rate, { decimals: 1 });
  const summary = t("machine.rateSummary", {
    max: number(Math.max(0, ...rates.map(({ rate }) => rate))),
    last: number(rates.at(-1)?.rate ?? null),
  });
  return (
    <>
      <div className={classes.name}>
        {t("machine.rate")}
        <small>{t("machine.perMinute")}</small>
        <ValueLabels {...rateAxis(rates, day.rate)} />
      </div>
      <div className={classes.chart}>
        <Chart
          build={build}
          label={t("machine.rate")}
          summary={summary}
          points={{ count: rates.length, hint: t("machine.rateHint") }}
        />
      </div>
      <div className={classes.aside}>
        {day.rate === null ? null : t("machine.expected", { rate: number(day.rate) })}
      </div>
    </>
  );
};
