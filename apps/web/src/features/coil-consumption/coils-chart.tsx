import { gramsTo, sumWeight, type WeightUnit } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { rowBarsHeight, rowBarsOption } from "../../shared/charts/row-bars.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import { rems } from "../../shared/environment/letters.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import type { CoilSum } from "./coil-rows.ts";

interface CoilsChartProps {
  readonly sums: readonly CoilSum[];
  readonly unit: WeightUnit;
  readonly isShown: (series: string) => boolean;
}

const CoilsTextTable = ({ sums, unit }: Pick<CoilsChartProps, "sums" | "unit">) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table>
      <caption>{t("coils.chart")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("coils.coil")}</th>
          <th scope="col">{t("coils.consumption")}</th>
          <th scope="col">{t("coils.left")}</th>
          <th scope="col">{t("coils.packages")}</th>
          <th scope="col">{t("coils.expected")}</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ coil, consumptionG, leftG, packages, expected }) => (
          <tr key={coil}>
            <th scope="row">{coil}</th>
            <td>{format.text(format.sumWeight(consumptionG, unit))}</td>
            <td>{format.text(format.sumWeight(leftG, unit))}</td>
            <td>{format.number(packages)}</td>
            <td>{format.number(expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const useBuild = ({ sums, unit: from, isShown }: CoilsChartProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const { unit } = sumWeight(Math.max(0, ...sums.map(({ consumptionG }) => consumptionG)), from);
    const text = (grams: number) =>
      format.text({ value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit });
    const series = [
      {
        id: "used",
        name: t("coils.consumption"),
        token: "c1",
        values: sums.map(({ consumptionG }) => consumptionG),
      },
      {
        id: "left",
        name: t("coils.left"),
        token: "c4",
        hatched: true,
        values: sums.map(({ leftG }) => leftG),
      },
    ] as const;
    return rowBarsOption({
      names: sums.map(({ coil }) => coil),
      series: series.filter(({ id }) => isShown(id)),
      endTexts: sums.map(({ consumptionG }) => text(consumptionG)),
      tooltip: (row, tokens) => {
        const sum = sums[row];
        if (!sum) return "";
        const plain = (name: string, value: string) => ({ color: "transparent", name, value });
        return tooltipElement(sum.coil, [
          { color: tokens.c1, name: t("coils.consumption"), value: text(sum.consumptionG) },
          { color: tokens.c4, name: t("coils.left"), value: text(sum.leftG) },
          plain(t("coils.uses", { count: sum.uses }), ""),
          plain(t("coils.packages"), format.number(sum.packages)),
          plain(t("coils.expected"), format.number(sum.expected)),
        ]);
      },
    });
  }, [sums, from, isShown, t, format]);
};

/** Film consumed from each kind of coil, and film left on it. */
export const CoilsChart = (props: CoilsChartProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { sums, unit } = props;
  const build = useBuild(props);
  const [first] = sums;
  const summary = t("coils.summary", {
    count: sums.length,
    first: first?.coil ?? "",
    weight: format.text(format.sumWeight(first?.consumptionG ?? null, unit)),
  });
  return (
    <div style={{ display: "flex", height: rems(rowBarsHeight(sums.length)) }}>
      <Chart
        build={build}
        label={t("coils.chart")}
        summary={summary}
        points={{ count: sums.length, hint: t("coils.hint") }}
        table={<CoilsTextTable sums={sums} unit={unit} />}
      />
    </div>
  );
};
