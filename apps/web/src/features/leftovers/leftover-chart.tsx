import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { ChartZoom } from "../../shared/charts/chart-zoom.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { type LeftoverView, leftoverOption, leftoverText, leftoverUnit } from "./leftover-option.ts";
import { LeftoverTable } from "./leftover-table.tsx";

interface LeftoverChartProps extends Omit<LeftoverView, "words" | "format"> {
  readonly zoom: ChartZoom;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const LeftoverChart = (props: LeftoverChartProps) => {
  const { kind, data, span, visible, names, isShown, zoom } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => {
    const words = { total: t("leftoverCharts.total") };
    return leftoverOption({ kind, data, span, visible, names, isShown, words, format });
  }, [kind, data, span, visible, names, isShown, t, format]);
  const totals = data.stacks.map(({ values }) => sumOf(values));
  const total = sumOf(totals);
  const most = Math.max(0, totals.indexOf(Math.max(...totals)));
  const text =
    kind === "chargeback" ? format.number(total) : format.text(format.sumWeight(total, data.weightUnit));
  const unit = leftoverUnit(data, kind);
  return (
    <Chart
      build={build}
      label={t(`leftoverCharts.${kind}`)}
      summary={t("leftoverCharts.summary", {
        total: text,
        first: `${names[most] ?? ""}, ${leftoverText(totals[most] ?? 0, unit, format)}`,
      })}
      points={{ count: data.steps.length, hint: t("leftoverCharts.hint") }}
      zoom={zoom}
      table={<LeftoverTable kind={kind} data={data} span={span} names={names} />}
    />
  );
};
