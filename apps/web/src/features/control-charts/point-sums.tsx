import type { ControlChart, ControlPoint } from "@fiel/contracts";
import {
  type ControlChartKind,
  movingRangeConstants,
  movingRangeMean,
  subgroupConstants,
} from "@fiel/domain";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog, DialogFoot } from "../../shared/dialogs/dialog.tsx";
import { keepUnits } from "../../shared/format/keep-units.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { limitsAt } from "./chart-facts.ts";
import classes from "./control-charts.module.css";
import { useChartWords, useFixedText } from "./use-chart-words.ts";
import { usePointWeights } from "./use-point-weights.ts";

interface PointSumsProps {
  readonly equipment: { readonly mid: number };
  readonly chart: ControlChart;
  readonly point: ControlPoint;
  readonly choice: { readonly kind: ControlChartKind; readonly size: number };
  readonly onClose: () => void;
}

const Step = ({ name, value, children }: { name: string; value: ReactNode; children: string }) => (
  <div className={classes.sum}>
    <dt>{name}</dt>
    <dd>{value}</dd>
    <dd>{keepUnits(children)}</dd>
  </div>
);

/** Enough decimals to reproduce the calculation. */
const decimals = 4;

/** The figures of the point from its packages. */
const FigureSteps = ({ chart, point, choice, weights }: PointSumsProps & { weights: readonly number[] }) => {
  const { t } = useTranslation();
  const { number, weight } = useProductWeights(chart);
  const { location, spread, before } = point;
  const sum = weights.map((grams) => number(grams)).join(" + ");
  if (choice.kind === "iMr") {
    return (
      <>
        <Step name={t("controlCharts.location.iMr")} value={weight(location, decimals)}>
          {t("controlCharts.sums.single")}
        </Step>
        <Step name={t("controlCharts.spread.iMr")} value={weight(spread, decimals)}>
          {before === null
            ? t("controlCharts.sums.noRange")
            : `| ${number(location, decimals)} − ${number(before, decimals)} |`}
        </Step>
      </>
    );
  }
  const squares = t("controlCharts.sums.deviation", {
    mean: number(location, decimals),
    less: choice.size - 1,
  });
  return (
    <>
      <Step name={t("controlCharts.location.xbarS")} value={weight(location, decimals)}>
        {sum === "" ? "" : `(${sum}) ÷ ${choice.size}`}
      </Step>
      <Step name={t("controlCharts.spread.xbarS")} value={weight(spread, decimals)}>
        {squares}
      </Step>
    </>
  );
};

/** The limits from their centre lines. */
const LimitSteps = ({ chart, point, choice: { kind, size } }: PointSumsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, weight } = useProductWeights(chart);
  const lines = limitsAt(chart.limits, point.startDate) ?? chart.proposal;
  if (lines === null) return null;
  const factor = (value: number): string => format.number(value, { decimals: 3 });
  const factors =
    kind === "iMr"
      ? { reach: movingRangeConstants.e2, low: 0, high: movingRangeConstants.d4, share: movingRangeMean }
      : (({ a3, b3, b4, c4 }) => ({ reach: a3, low: b3, high: b4, share: c4 }))(subgroupConstants(size));
  const centre = number(lines.location.centre, decimals);
  const spread = number(lines.spread.centre, decimals);
  const range = ({ lower, upper }: { lower: number; upper: number }) =>
    t("conformity.fromTo", { from: number(lower, decimals), to: weight(upper, decimals) });
  return (
    <>
      <Step name={t("controlCharts.limitsOf.location")} value={range(lines.location)}>
        {`${centre} ± ${t(`controlCharts.sums.reach.${kind}`)} × ${spread} = ${centre} ± ${factor(factors.reach)} × ${spread}`}
      </Step>
      <Step name={t("controlCharts.limitsOf.spread")} value={range(lines.spread)}>
        {t(`controlCharts.sums.spread.${kind}`, {
          low: factor(factors.low),
          high: factor(factors.high),
          spread,
        })}
      </Step>
      <Step name={t("controlCharts.sigma")} value={weight(lines.sigma, decimals)}>
        {`${spread} ÷ ${t(`controlCharts.sums.share.${kind}`)} = ${spread} ÷ ${factor(factors.share)}`}
      </Step>
    </>
  );
};

/** Distance from the centre line in standard deviations of the points, and the rules that follow from it. */
const DistanceStep = ({ chart, point, choice: { kind, size } }: PointSumsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { number } = useProductWeights(chart);
  const { signalsOf } = useChartWords();
  const fixed = limitsAt(chart.limits, point.startDate);
  if (fixed === null || fixed.sigma === 0) return null;
  const deviation = kind === "xbarS" ? fixed.sigma / Math.sqrt(size) : fixed.sigma;
  const distance = (point.location - fixed.location.centre) / deviation;
  const below =
    kind === "xbarS" ? `(${number(fixed.sigma, decimals)} ÷ √${size})` : number(fixed.sigma, decimals);
  return (
    <Step
      name={t("controlCharts.sums.distance")}
      value={t("controlCharts.sums.sigmas", { number: format.number(distance, { decimals: 2 }) })}
    >
      {`(${number(point.location, decimals)} − ${number(fixed.location.centre, decimals)}) ÷ ${below}. ${signalsOf(point)}.`}
    </Step>
  );
};

/** Shows step by step how a point and its limits are calculated. */
export const PointSums = (props: PointSumsProps) => {
  const { equipment, chart, point, choice, onClose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const weights = usePointWeights(equipment.mid, chart, point, choice.size).data ?? [];
  const fixedText = useFixedText();
  const fixed = limitsAt(chart.limits, point.startDate);
  const title = t("controlCharts.sums.title", { time: format.instant(point.startDate, "dateTimeSeconds") });
  return (
    <Dialog title={title} width={600} onClose={onClose}>
      <dl className={classes.sums}>
        <FigureSteps {...props} weights={weights} />
        <LimitSteps {...props} />
        <DistanceStep {...props} />
      </dl>
      <p className={classes.quiet}>
        {fixed === null ? t("controlCharts.sums.proposal") : fixedText(fixed)}{" "}
        {t("controlCharts.sums.source")}
      </p>
      <DialogFoot>
        <Button variant="filled" onClick={onClose}>
          {t("dialog.close")}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
