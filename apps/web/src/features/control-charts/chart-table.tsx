import { type ControlChart, toDraw } from "@fiel/contracts";
import type { ControlChartKind } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import { isSignal } from "./chart-facts.ts";
import { useChartWords } from "./use-chart-words.ts";

interface ChartTableProps {
  readonly name: string;
  readonly chart: ControlChart;
  readonly kind: ControlChartKind;
}

/** Most rows of the table for screen readers. */
const mostRows = 24;

export const ChartTable = ({ name, chart, kind }: ChartTableProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { weight } = useProductWeights(chart);
  const { signalsOf } = useChartWords();
  const points = toDraw(chart.points);
  const stride = Math.max(1, Math.ceil(points.length / mostRows));
  return (
    <table>
      <caption>{t("controlCharts.chart", { name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("controlCharts.columns.start")}</th>
          <th scope="col">{t(`controlCharts.location.${kind}`)}</th>
          <th scope="col">{t(`controlCharts.spread.${kind}`)}</th>
          <th scope="col">{t("controlCharts.signals")}</th>
        </tr>
      </thead>
      <tbody>
        {points
          .filter((point, at) => isSignal(point) || at % stride === 0)
          .map((point) => (
            <tr key={point.startDate}>
              <th scope="row">{format.instant(point.startDate, "dateTimeSeconds")}</th>
              <td>{weight(point.location)}</td>
              <td>{weight(point.spread)}</td>
              <td>{signalsOf(point)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};
