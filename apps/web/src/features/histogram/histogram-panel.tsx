import type { EquipmentHistogram } from "@fiel/contracts";
import { defaultSampleSize, meanWeight } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSeen } from "../../shared/charts/use-seen.ts";
import { namedByTitle } from "../../shared/filters/filter-scope.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { GiveawayLine } from "../../shared/giveaway/giveaway-line.tsx";
import type { GiveawayEntry } from "../../shared/giveaway/use-giveaway.ts";
import { SafeTargetLine } from "../../shared/giveaway/safe-target-line.tsx";
import { nameWithWords } from "../../shared/panel/name-without.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { type BarKind, histogramBars, totalOf } from "./histogram-bars.ts";
import { HistogramChart } from "./histogram-chart.tsx";
import { histogramFile } from "./histogram-file.ts";
import type { HistogramScale } from "./histogram-scale.ts";
import classes from "./histogram.module.css";
import type { KindEntry } from "./use-kind-entries.ts";

interface HistogramPanelProps {
  readonly histogram: EquipmentHistogram;
  readonly isShown: (kind: BarKind) => boolean;
  /** Legend common to all histograms, shown above them and in each exported image. */
  readonly legend: readonly KindEntry[];
  /** Null uses its own axes. */
  readonly scale: HistogramScale | null;
  /** Giveaway of the product; undefined when unknown, or when useful packages are excluded. */
  readonly given: GiveawayEntry | undefined;
  readonly state: PanelState;
}

/** Giveaway and safe target of the useful packages, below the chart. */
const Given = ({ name, entry }: { name: string; entry: GiveawayEntry }) => (
  <div className={classes.given}>
    <GiveawayLine giveaway={entry.giveaway} unit={entry.product.unit} />
    <SafeTargetLine name={name} entry={entry} sampleSize={defaultSampleSize} />
  </div>
);

/** Weights of one product on one machine. Rendered when it becomes visible, since there may be dozens. */
export const HistogramPanel = (props: HistogramPanelProps) => {
  const { histogram, isShown, legend, scale, given, state } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, seen } = useSeen();
  const { equipment, product, target, binWidth } = histogram;
  const bars = useMemo(() => histogramBars(histogram), [histogram]);
  const count = totalOf(bars);
  const productName = product?.name ?? t("weighed.noProduct");
  const name = `${equipment}, ${productName}`;
  const { unit } = meanWeight(target ?? bars[0]?.fromG ?? 0, product?.unit);
  return (
    <Panel
      className={classes.panel}
      title={equipment}
      machine={histogram.id}
      subtitle={`${productName} · ${t("weighed.packages", { count, number: format.number(count) })}`}
      subtitleNames
      download={{
        name: nameWithWords("histograma", equipment, productName),
        table: () => histogramFile({ bars, unit, legend, t }),
      }}
      hides="kinds"
      scope={namedByTitle}
      state={state}
      skeleton={null}
    >
      <div className={classes.place} ref={ref}>
        {seen ? (
          <HistogramChart
            name={name}
            bars={bars}
            targetG={target}
            binWidthG={binWidth}
            unit={unit}
            isShown={isShown}
            legend={legend}
            scale={scale}
          />
        ) : null}
      </div>
      {given === undefined ? null : <Given name={name} entry={given} />}
    </Panel>
  );
};
