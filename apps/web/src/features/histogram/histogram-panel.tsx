import type { EquipmentHistogram } from "@fiel/contracts";
import { type DisplayUnit, gramsTo, meanWeight } from "@fiel/domain";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSeen } from "../../shared/charts/use-seen.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { type BarKind, barKinds, type HistogramBar, histogramBars, totalOf } from "./histogram-bars.ts";
import { HistogramChart } from "./histogram-chart.tsx";
import classes from "./histogram.module.css";

interface HistogramPanelProps {
  readonly histogram: EquipmentHistogram;
  readonly isShown: (kind: BarKind) => boolean;
  readonly state: PanelState;
}

const histogramFile = (bars: readonly HistogramBar[], unit: DisplayUnit, t: TFunction): TableData => ({
  columns: [
    t("histogram.columnFrom", { unit }),
    t("histogram.columnTo", { unit }),
    ...barKinds.map((kind) => t(`histogram.${kind}`)),
  ],
  rows: bars.map(({ fromG, toG, kinds }) => [
    gramsTo(fromG, unit),
    gramsTo(toG, unit),
    ...barKinds.map((kind) => kinds[kind]),
  ]),
});

/** Weights of one product on one machine. Drawn when it is first scrolled to: there may be dozens. */
export const HistogramPanel = ({ histogram, isShown, state }: HistogramPanelProps) => {
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
      download={{ name: `histograma-${equipment}`, table: () => histogramFile(bars, unit, t) }}
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
          />
        ) : null}
      </div>
    </Panel>
  );
};
