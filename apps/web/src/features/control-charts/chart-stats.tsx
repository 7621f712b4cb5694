import type { ControlChart } from "@fiel/contracts";
import { notedAutocorrelation } from "@fiel/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MeasureText } from "../../shared/format/measure-text.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import cells from "../../shared/panel/stat-cells.module.css";
import type { ChartChoice } from "./chart-choice.ts";
import { expectedSignals } from "./chart-facts.ts";
import classes from "./control-charts.module.css";

const Cell = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={cells.cell}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface ChartStatsProps {
  readonly chart: ControlChart;
  readonly choice: ChartChoice;
}

/** Points, signals against those expected by chance, mean, and autocorrelation. */
export const ChartStats = ({ chart, choice }: ChartStatsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { measure } = useProductWeights(chart);
  const { pointCount, brokenCount, proposal, autocorrelation, limits } = chart;
  const expected = expectedSignals(pointCount, choice.kind, choice.size, choice.rules);
  return (
    <>
      <dl className={cells.stats}>
        <Cell name={t("controlCharts.points")}>{format.number(pointCount)}</Cell>
        <Cell name={t("controlCharts.withSignal")}>
          {limits.length === 0 ? (
            <span className={cells.none}>{t("controlCharts.notJudged")}</span>
          ) : (
            <>
              {format.number(brokenCount)}
              <span className={cells.none}>
                {t("controlCharts.expected", { number: format.number(expected, { decimals: 1 }) })}
              </span>
            </>
          )}
        </Cell>
        <Cell name={t("controlCharts.meanOfPoints")}>
          <MeasureText measure={measure(proposal?.location.centre ?? null)} />
        </Cell>
        <Cell name={t("controlCharts.sigma")}>
          <MeasureText measure={measure(proposal?.sigma ?? null)} />
        </Cell>
        <Cell name={t("controlCharts.autocorrelation")}>
          {format.number(autocorrelation, { decimals: 2 })}
        </Cell>
      </dl>
      {autocorrelation !== null && autocorrelation > notedAutocorrelation ? (
        <p className={classes.notice}>{t("controlCharts.autocorrelated")}</p>
      ) : null}
    </>
  );
};
