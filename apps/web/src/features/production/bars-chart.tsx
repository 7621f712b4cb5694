import type { DisplayUnit, WeightUnit } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { ColumnLinks } from "../../shared/machines/chart-links.tsx";
import { type Bar, barsOption } from "./bars-option.ts";

interface BarsChartProps {
  readonly bars: readonly Bar[];
  /** Unit of the chart's axis. */
  readonly unit: DisplayUnit;
  /** Unit of the products; text weights switch to larger units from it. */
  readonly weightUnit: WeightUnit;
}

const BarsTable = ({ bars, weightUnit }: Pick<BarsChartProps, "bars" | "weightUnit">) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table>
      <caption>{t("production.byEquipment")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("production.columnEquipment")}</th>
          <th scope="col">{t("production.columnWeight")}</th>
          <th scope="col">{t("summary.packages")}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ mid, name, grams, count }) => (
          <tr key={mid}>
            <th scope="row">{name}</th>
            <td>{format.text(format.sumWeight(grams, weightUnit))}</td>
            <td>{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

export const BarsChart = ({ bars, unit, weightUnit }: BarsChartProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => {
    const words = { weight: t("production.columnWeight"), packages: t("summary.packages") };
    return barsOption({ bars, unit, words, format });
  }, [bars, unit, format, t]);
  const ranked = bars.toSorted((a, b) => b.grams - a.grams);
  const [first] = ranked;
  const last = ranked.at(-1);
  const facts = {
    count: bars.length,
    first: first?.name ?? "",
    firstWeight: format.text(format.sumWeight(first?.grams ?? null, weightUnit)),
    last: last?.name ?? "",
    lastWeight: format.text(format.sumWeight(last?.grams ?? null, weightUnit)),
  };
  return (
    <Chart
      build={build}
      label={t("production.byEquipment")}
      summary={t("production.barsSummary", facts)}
      points={{ count: bars.length, hint: t("production.barsHint") }}
      links={<ColumnLinks machines={bars} />}
      table={<BarsTable bars={bars} weightUnit={weightUnit} />}
    />
  );
};
