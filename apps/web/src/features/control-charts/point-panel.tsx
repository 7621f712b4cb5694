import type { ControlChart, ControlPoint } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { besidePoint, limitsAt, shownPoint } from "./chart-facts.ts";
import classes from "./control-charts.module.css";
import type { ChartPanelProps } from "./panel-props.ts";
import { useChartWords } from "./use-chart-words.ts";
import { usePointWeights } from "./use-point-weights.ts";

const PointSums = lazy(async () => ({ default: (await import("./point-sums.tsx")).PointSums }));

type PointProps = Pick<ChartPanelProps, "equipment" | "choice" | "choose"> & {
  readonly chart: ControlChart;
  readonly point: ControlPoint;
};

/** What the point breaks, a line each, or that it breaks nothing. */
const Verdict = ({ chart, point }: Pick<PointProps, "chart" | "point">) => {
  const { t } = useTranslation();
  const { ruleWithNumber } = useChartWords();
  if (limitsAt(chart.limits, point.startDate) === null)
    return <p className={classes.quiet}>{t("controlCharts.notJudgedWhy")}</p>;
  const broken = [
    ...point.rules.map(ruleWithNumber),
    ...(point.spreadBeyond ? [t("controlCharts.spreadBeyond")] : []),
  ];
  if (broken.length === 0)
    return (
      <p className={classes.verdict} data-calm>
        <IconCheck size={16} stroke={1.8} aria-hidden="true" />
        {t("controlCharts.noSignal")}
      </p>
    );
  return (
    <ul className={classes.signals}>
      {broken.map((words) => (
        <li key={words} className={classes.verdict}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  );
};

/** Each package of the point. */
const Packages = ({ equipment, chart, point, choice }: PointProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, unit } = useProductWeights(chart);
  const weights = usePointWeights(equipment.mid, chart, point, choice.size);
  if (weights.isError) return <p className={classes.quiet}>{t("conformity.netWeightsFailed")}</p>;
  return (
    <div>
      <h3 className={classes.small}>{t("controlCharts.netWeights", { unit })}</h3>
      <p className={classes.weights}>{(weights.data ?? []).map((grams) => number(grams)).join(" · ")}</p>
      <p className={classes.quiet}>
        {t("controlCharts.fromTo", {
          from: format.instant(point.startDate, "dateTimeSeconds"),
          to: format.instant(point.endDate, "timeSeconds"),
        })}
      </p>
    </div>
  );
};

/** Steps to the drawn points before and after, for pointers and keys alike. */
const Steps = ({ chart, point, choose }: Pick<PointProps, "chart" | "point" | "choose">) => {
  const { t } = useTranslation();
  const { previous, next } = besidePoint(chart, point);
  const step = (to: ControlPoint | null, words: string) => (
    <Button disabled={to === null} onClick={() => choose("pointMs", to?.startDate ?? null)}>
      {words}
    </Button>
  );
  return (
    <div className={classes.steps}>
      {step(previous, t("controlCharts.previous"))}
      {step(next, t("controlCharts.next"))}
    </div>
  );
};

const Point = (props: PointProps) => {
  const { chart, point, choice } = props;
  const { t } = useTranslation();
  const { weight } = useProductWeights(chart);
  const [open, setOpen] = useState(false);
  return (
    <div className={classes.point}>
      <Verdict chart={chart} point={point} />
      <dl className={classes.pairs}>
        <div>
          <dt>{t(`controlCharts.location.${choice.kind}`)}</dt>
          <dd>{weight(point.location)}</dd>
        </div>
        <div>
          <dt>{t(`controlCharts.spread.${choice.kind}`)}</dt>
          <dd>{weight(point.spread)}</dd>
        </div>
      </dl>
      <Packages {...props} />
      <div className={classes.foot}>
        <Steps {...props} />
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t("controlCharts.showSums")}
        </Button>
      </div>
      {open ? (
        <Suspense fallback={null}>
          <PointSums {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** One point: what it breaks, its packages, and its sums. */
export const PointPanel = ({ answer, state, ...rest }: ChartPanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { chart } = answer;
  const shown = chart === null ? null : shownPoint(chart, rest.choice.pointMs);
  return (
    <Panel
      className={classes.side}
      title={t("controlCharts.pointTitle")}
      {...(shown === null ? {} : { subtitle: format.instant(shown.startDate, "dateTimeSeconds") })}
      state={state}
      still
      skeleton={<LinesSkeleton />}
    >
      {chart === null || shown === null ? (
        <EmptyNote sentence="controlCharts.noPoint" />
      ) : (
        <Point {...rest} chart={chart} point={shown} />
      )}
    </Panel>
  );
};
