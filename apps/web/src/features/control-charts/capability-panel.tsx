import type { ControlCapability, ControlChart } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import cells from "../../shared/panel/stat-cells.module.css";
import classes from "./control-charts.module.css";
import type { ChartPanelProps } from "./panel-props.ts";
import { SpecificationForm } from "./specification-form.tsx";

interface IndexProps {
  readonly name: string;
  readonly index: { readonly value: number; readonly low: number; readonly high: number } | null;
}

/** A capability index with its 95 % interval. */
const Index = ({ name, index }: IndexProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const two = (value: number) => format.number(value, { decimals: 2 });
  return (
    <div className={cells.cell}>
      <dt>{name}</dt>
      <dd>
        {index === null ? (
          <span className={cells.none}>{t("controlCharts.capability.oneSided")}</span>
        ) : (
          <>
            {two(index.value)}
            <span className={cells.none}>
              {t("controlCharts.capability.interval", { low: two(index.low), high: two(index.high) })}
            </span>
          </>
        )}
      </dd>
    </div>
  );
};

const Indices = ({ within, overall }: ControlCapability) => (
  <dl className={`${cells.stats} ${classes.indices}`}>
    {within === null ? null : (
      <>
        <Index name="Cp" index={within.potential} />
        <Index name="Cpk" index={within.centred} />
      </>
    )}
    {overall === null ? null : (
      <>
        <Index name="Pp" index={overall.potential} />
        <Index name="Ppk" index={overall.centred} />
      </>
    )}
  </dl>
);

/** What the indices rest on. */
const useFacts = (chart: ControlChart, capability: ControlCapability) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { weight } = useProductWeights(chart);
  const { normality, percentiles, upper, within } = capability;
  const probability = (value: number): string =>
    value < 0.001
      ? "p < 0,001".replace("0,001", format.number(0.001, { decimals: 3 }))
      : `p = ${format.number(value, { decimals: 3 })}`;
  const normal =
    normality === null
      ? t("controlCharts.capability.allEqual")
      : t(normality.refused ? "controlCharts.capability.refused" : "controlCharts.capability.notRefused", {
          statistic: format.number(normality.statistic, { decimals: 2 }),
          probability: probability(normality.probability),
        });
  const facts = [
    [t("controlCharts.packages"), format.number(capability.count)],
    [t("controlCharts.capability.mean"), weight(capability.average)],
    [t("controlCharts.capability.within"), weight(within?.deviation ?? null)],
    [t("controlCharts.capability.overall"), weight(capability.deviation)],
    [t("controlCharts.capability.lower"), weight(capability.lower)],
    [
      t("controlCharts.capability.upper"),
      upper === null ? t("controlCharts.capability.noUpper") : weight(upper),
    ],
    [t("controlCharts.capability.normality"), normal],
  ];
  if (percentiles !== null) {
    const { low, median, high, potential, centred } = percentiles;
    const two = (value: number) => format.number(value, { decimals: 2 });
    facts.push([
      t("controlCharts.capability.percentiles"),
      t("controlCharts.capability.percentileText", {
        low: weight(low),
        median: weight(median),
        high: weight(high),
        indices: [...(potential === null ? [] : [`Pp ${two(potential)}`]), `Ppk ${two(centred)}`].join(", "),
      }),
    ]);
  }
  return facts;
};

const Capability = ({ chart, capability }: { chart: ControlChart; capability: ControlCapability }) => {
  const facts = useFacts(chart, capability);
  return (
    <>
      <Indices {...capability} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

/** Capability of all packages of the interval, with its interval and the test of normality beside it. */
export const CapabilityPanel = ({ answer: { chart }, choice, choose, state }: ChartPanelProps) => {
  const { t } = useTranslation();
  return (
    <Panel
      className={`${classes.side} ${classes.tall}`}
      title={t("controlCharts.capability.title")}
      state={state}
      still
      skeleton={<LinesSkeleton />}
    >
      {chart === null || chart.capability === null ? (
        <EmptyNote sentence="controlCharts.capability.tooFew" />
      ) : (
        <Capability chart={chart} capability={chart.capability} />
      )}
      {chart === null ? null : (
        <SpecificationForm
          key={`${choice.lower ?? ""} ${choice.upper ?? ""}`}
          chart={chart}
          choice={choice}
          choose={choose}
        />
      )}
    </Panel>
  );
};
