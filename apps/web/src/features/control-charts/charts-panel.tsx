import { type ControlChart, toDraw } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { BrushChart } from "../../shared/brush/brush-chart.tsx";
import type { OverviewPoint } from "../../shared/brush/overview-points.ts";
import type { BrushControl } from "../../shared/brush/use-brush.ts";
import { Legend } from "../../shared/charts/legend.tsx";
import type { LegendEntry, LegendMark } from "../../shared/charts/legend-entry.ts";
import { useShown } from "../../shared/charts/use-shown.ts";
import { unitOfProduct, useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { nameOfEquipment } from "../../shared/machines/name-of-equipment.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelDownload } from "../../shared/panel/panel-menu-props.ts";
import { AreaSkeleton } from "../../shared/panel/skeletons.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { textOfInterval } from "./chart-choice.ts";
import { shownPoint } from "./chart-facts.ts";
import { type ChartPart, chartParts } from "./chart-series.ts";
import { ChartStats } from "./chart-stats.tsx";
import { ChartTools } from "./chart-tools.tsx";
import classes from "./control-charts.module.css";
import { ControlChartPicture } from "./control-chart-picture.tsx";
import type { ChartPanelProps } from "./panel-props.ts";
import { ProductButtons } from "./product-buttons.tsx";
import { usePointColumns } from "./use-point-columns.ts";

interface ChartsPanelProps extends ChartPanelProps {
  readonly span: TimeWindow;
  readonly control: BrushControl;
  readonly overview: readonly OverviewPoint[];
}

type Shown = ChartsPanelProps & { readonly chart: ControlChart };

const legendMarks: Readonly<Record<ChartPart, LegendMark>> = {
  points: { kind: "line", token: "ink" },
  limits: { kind: "dashed", token: "stopped" },
  signals: { kind: "frame", token: "stopped" },
  marks: { kind: "block", token: "c5" },
};

const useLegend = (isFixed: boolean) => {
  const { t } = useTranslation();
  const { isShown, toggle } = useShown();
  const entries = useMemo(
    (): LegendEntry[] =>
      chartParts.map((part) => ({
        id: part,
        label: t(
          part === "limits" && !isFixed ? "controlCharts.parts.proposal" : `controlCharts.parts.${part}`,
        ),
        mark: part === "limits" && !isFixed ? { kind: "dashed", token: "text3" } : legendMarks[part],
        shown: isShown(part),
      })),
    [isShown, isFixed, t],
  );
  return { isShown, legend: <Legend entries={entries} onToggle={toggle} /> };
};

/** Subtitle with the kind of chart, since images and prints do not show the choices. */
const useSubtitle = ({ chart, choice }: Shown): string => {
  const { t } = useTranslation();
  const { weight } = useProductWeights(chart);
  const { kind, size, interval } = choice;
  return [
    chart.productCode,
    chart.productName,
    t("conformity.nominal", { weight: weight(chart.productWeight, 0) }),
    t(`controlCharts.kinds.${kind}`),
    ...(kind === "iMr" ? [] : [t("controlCharts.ofSize", { count: size })]),
    t(`controlCharts.intervals.${textOfInterval(interval) as "15m"}`),
  ].join(" · ");
};

/** The chart's points as a table for a file. */
const useDownload = ({ equipment, chart, choice }: Shown): PanelDownload => {
  const { t } = useTranslation();
  const columns = usePointColumns(chart, choice.kind);
  const points = toDraw(chart.points);
  return {
    name: nameOfEquipment("controle", equipment.name),
    table: () => tableDataOf(columns, points),
    part: [{ name: t("controlCharts.parts.points"), listed: points.length, count: chart.pointCount }],
  };
};

const ShownPanel = (props: Shown) => {
  const { equipment, answer, chart, choice, choose, span, control, overview, state } = props;
  const { isShown, legend } = useLegend(chart.limits.length > 0);
  const download = useDownload(props);
  const isEmpty = chart.pointCount === 0;
  return (
    <Panel
      className={classes.charts}
      title={equipment.name}
      machine={equipment.mid}
      subtitle={useSubtitle(props)}
      tools={isEmpty ? null : legend}
      wideTools="very"
      download={download}
      state={state}
      skeleton={<AreaSkeleton />}
    >
      <ChartTools choice={choice} choose={choose} />
      <ProductButtons products={answer.products} chosen={chart.productCode} choose={choose} />
      <div className={classes.chart}>
        {isEmpty ? (
          <EmptyNote sentence="controlCharts.noPoints" />
        ) : (
          <ControlChartPicture
            name={equipment.name}
            chart={chart}
            choice={choice}
            span={span}
            zoom={control.zoom}
            isShown={isShown}
            selectedMs={shownPoint(chart, choice.pointMs)?.startDate ?? null}
            onSelect={(atMs) => choose("pointMs", atMs)}
          />
        )}
      </div>
      <BrushChart control={control} span={span} points={overview} unit={unitOfProduct(chart)} />
      <ChartStats chart={chart} choice={choice} />
    </Panel>
  );
};

/** Shown when the brushed part has no chart. The brush stays, since the rest of the period may have some. */
const EmptyPanel = ({ equipment, answer, control, span, overview, state, choose }: ChartsPanelProps) => {
  const { t } = useTranslation();
  const { products } = answer;
  const isElsewhere = products.length === 0 && overview.length > 0;
  return (
    <Panel
      className={classes.charts}
      title={equipment.name}
      machine={equipment.mid}
      state={state}
      skeleton={<AreaSkeleton />}
    >
      <ProductButtons products={products} chosen={null} choose={choose} />
      <div className={classes.chart}>
        {products.length > 0 ? (
          <EmptyNote sentence="controlCharts.noWeight" />
        ) : isElsewhere ? (
          <EmptyNote actions={<Button onClick={() => control.move(span)}>{t("chart.showAll")}</Button>} />
        ) : (
          <EmptyPeriod />
        )}
      </div>
      {isElsewhere ? <BrushChart control={control} span={span} points={overview} unit="g" /> : null}
    </Panel>
  );
};

/** Both charts above the brush, and their points as a table for a file. */
export const ChartsPanel = (props: ChartsPanelProps) => {
  const { chart } = props.answer;
  return chart === null ? <EmptyPanel {...props} /> : <ShownPanel {...props} chart={chart} />;
};
