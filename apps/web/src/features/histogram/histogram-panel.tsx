import type { EquipmentHistogram } from "@fiel/contracts";
import { meanWeight } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSeen } from "../../shared/charts/use-seen.ts";
import { namedByTitle } from "../../shared/filters/filter-scope.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { nameWithWords } from "../../shared/panel/name-without.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { type BarKind, histogramBars, totalOf } from "./histogram-bars.ts";
import { HistogramChart } from "./histogram-chart.tsx";
import { histogramFile } from "./histogram-file.ts";
import classes from "./histogram.module.css";
import type { KindEntry } from "./use-kind-entries.ts";

interface HistogramPanelProps {
  readonly histogram: EquipmentHistogram;
  readonly isShown: (kind: BarKind) => boolean;
  /** Of all histograms: it stands above them, and in the image of each. */
  readonly legend: readonly KindEntry[];
  readonly state: PanelState;
}

/** Weights of one product on one machine. Drawn when it is first scrolled to: there may be dozens. */
export const HistogramPanel = ({ histogram, isShown, legend, state }: HistogramPanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, seen } = useSeen();
  const { equipment, product, target, binWidth } = histogram;
  const bars = useMemo(() => histogramBars(histogram), [histogram]);
  const count = totalOf(bars);
  const productName = product?.name ?? t("weighed.noProduct");
  const { unit } = meanWeight(target ?? bars[0]?.fromG ?? 0, product?.unit);
  return (
    <Panel
      className={classes.panel}
      title={equipment}
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
            name={`${equipment}, ${productName}`}
            bars={bars}
            targetG={target}
            binWidthG={binWidth}
            unit={unit}
            isShown={isShown}
            legend={legend}
          />
        ) : null}
      </div>
    </Panel>
  );
};
