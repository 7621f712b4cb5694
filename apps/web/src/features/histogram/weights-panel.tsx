import type { EquipmentHistogram } from "@fiel/contracts";
import { defaultSampleSize, meanWeight, percentOf } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { SafeTargetLine } from "../../shared/giveaway/safe-target-line.tsx";
import { type GiveawayAnswer, giveawayOfMachine } from "../../shared/giveaway/use-giveaway.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import { type HistogramBar, histogramBars, kindTotals, totalOf } from "./histogram-bars.ts";
import { HistogramChart } from "./histogram-chart.tsx";
import { histogramFile } from "./histogram-file.ts";
import classes from "./weights-panel.module.css";
import { useHistogram } from "./use-histogram.ts";
import { useKindEntries } from "./use-kind-entries.ts";

interface WeightsPanelProps {
  /** Must name one machine. */
  readonly filter: DashboardFilter;
  /** Current product of the machine; undefined while unknown. */
  readonly productId: number | undefined;
  /** Giveaway of the machine; undefined while unknown. */
  readonly given: GiveawayAnswer | undefined;
  readonly className?: string | undefined;
}

const none: readonly never[] = [];
const kinds = ["below", "useful", "above", "invalid"] as const;

/** Packages of each kind, below the chart. */
const Counts = ({ bars }: { bars: readonly HistogramBar[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const totals = kindTotals(bars);
  const all = totalOf(bars);
  const names = {
    below: t("summary.belowShort"),
    useful: t("summary.useful"),
    above: t("summary.aboveShort"),
    invalid: t("cards.invalid"),
  };
  return (
    <dl className={classes.counts}>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>
            <ClassMark kind={kind} /> {names[kind]}
          </dt>
          <dd>
            <strong>{format.number(totals[kind])}</strong> {format.percent(percentOf(totals[kind], all))}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Safe target, below the weights from which it is computed. */
const SafeTarget = ({ of, given }: { of: EquipmentHistogram } & Pick<WeightsPanelProps, "given">) => {
  const entry = giveawayOfMachine(given, of.id, of.product?.id);
  if (entry === undefined) return null;
  return (
    <div className={classes.target}>
      <SafeTargetLine
        name={`${of.equipment}, ${entry.product.name}`}
        entry={entry}
        sampleSize={defaultSampleSize}
      />
    </div>
  );
};

/** Weights of a machine: the histogram of its current product, and the safe target. */
export const WeightsPanel = ({ filter, productId, given, className }: WeightsPanelProps) => {
  const { t } = useTranslation();
  const query = useHistogram(filter, none);
  const { isShown } = useShown();
  const legend = useKindEntries(none, isShown);
  const all = query.data?.value ?? none;
  const histogram = all.find(({ product }) => product?.id === productId) ?? all[0];
  const bars = useMemo(() => (histogram ? histogramBars(histogram) : []), [histogram]);
  const { unit } = meanWeight(histogram?.target ?? bars[0]?.fromG ?? 0, histogram?.product?.unit);
  const productName = histogram?.product?.name ?? t("weighed.noProduct");
  return (
    <Panel
      className={className}
      title={t("machine.weights")}
      {...(histogram ? { subtitle: `${productName} · ${unit}` } : {})}
      download={
        histogram ? { name: "pesos", table: () => histogramFile({ bars, unit, legend, t }) } : undefined
      }
      state={usePanelState(query)}
      skeleton={<BarsSkeleton />}
    >
      {histogram ? (
        <>
          <div className={classes.chart}>
            <HistogramChart
              name={productName}
              bars={bars}
              targetG={histogram.target}
              binWidthG={histogram.binWidth}
              unit={unit}
              isShown={isShown}
              legend={legend}
              scale={null}
            />
          </div>
          <Counts bars={bars} />
          <SafeTarget of={histogram} given={given} />
        </>
      ) : (
        <EmptyPeriod />
      )}
    </Panel>
  );
};
