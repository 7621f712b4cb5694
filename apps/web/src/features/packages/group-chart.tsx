import type { PackagesGroup } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { rowBarsHeight, rowBarsOption } from "../../shared/charts/row-bars.ts";
import { type TooltipRow, tooltipElement } from "../../shared/charts/tooltip-element.ts";
import { rems } from "../../shared/environment/letters.ts";
import { type Format, useFormat } from "../../shared/format/use-format.ts";

interface GroupChartProps {
  readonly group: PackagesGroup;
  /** Name of the group, or the text for no group. */
  readonly name: string;
  /** End of the longest bar over all groups, bales, so that compared charts share one scale. */
  readonly most: number;
}

const GroupTable = ({ group, name }: Omit<GroupChartProps, "most">) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t("bales.product")}</th>
          <th scope="col">{t("bales.bales")}</th>
          <th scope="col">{t("bales.packages")}</th>
          <th scope="col">{t("bales.weight")}</th>
        </tr>
      </thead>
      <tbody>
        {group.products.map(({ product, totalPackages, totalProducts, totalGroupWeight }) => (
          <tr key={product?.id ?? 0}>
            <th scope="row">{product?.name ?? t("cards.noProduct")}</th>
            <td>{format.number(totalPackages)}</td>
            <td>{format.number(totalProducts)}</td>
            <td>{format.text(format.sumWeight(totalGroupWeight, product?.unit))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const tooltipRows = (
  { product, totalPackages, totalProducts, totalGroupWeight }: PackagesGroup["products"][number],
  color: string,
  t: TFunction,
  format: Format,
): readonly TooltipRow[] => {
  const plain = (label: string, value: string) => ({ color: "transparent", name: label, value });
  return [
    { color, mark: "useful", name: t("bales.bales"), value: format.number(totalPackages) },
    plain(t("bales.packages"), format.number(totalProducts)),
    plain(t("bales.packSize"), format.number(product?.packSize ?? null)),
    plain(t("bales.weight"), format.text(format.sumWeight(totalGroupWeight, product?.unit))),
  ];
};

/** Bales of each product of the group. */
export const GroupChart = ({ group, name, most }: GroupChartProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const build = useMemo(() => {
    const nameOf = (row: number) => group.products[row]?.product?.name ?? t("cards.noProduct");
    return rowBarsOption({
      names: group.products.map((_, row) => nameOf(row)),
      series: [
        {
          name: t("bales.bales"),
          token: "useful",
          values: group.products.map(({ totalPackages }) => totalPackages),
        },
      ],
      ...(most > 0 ? { max: most } : {}),
      endTexts: group.products.map(({ totalPackages }) => format.number(totalPackages)),
      tooltip: (row, tokens) => {
        const own = group.products[row];
        if (!own) return "";
        return tooltipElement(nameOf(row), tooltipRows(own, tokens.useful, t, format));
      },
    });
  }, [group, most, t, format]);
  const label = t("bales.chart", { group: name });
  const summary = t("bales.summary", {
    count: group.products.length,
    bales: format.number(group.totalPackages),
  });
  return (
    <div style={{ display: "flex", height: rems(rowBarsHeight(group.products.length)) }}>
      <Chart
        build={build}
        label={label}
        summary={summary}
        points={{ count: group.products.length, hint: t("bales.hint") }}
        table={<GroupTable group={group} name={name} />}
      />
    </div>
  );
};
