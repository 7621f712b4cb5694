import type { OrderInWork } from "@fiel/contracts";
import { percentOf } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { rowBarsHeight, rowBarsOption } from "../../shared/charts/row-bars.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import { rems } from "../../shared/environment/letters.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { stateOfOrder } from "../../shared/orders/order-states.ts";

interface OrdersChartProps {
  /** Orders with a bar. */
  readonly orders: readonly OrderInWork[];
  /** Number of open orders, also of those without a bar. */
  readonly count: number;
  readonly isShown: (series: string) => boolean;
}

/** Made share of the order, percent, at most 100, since the bar is the order. */
const madePercent = ({ producedPackages, totalCount }: OrderInWork): number =>
  Math.min(100, percentOf(producedPackages, totalCount) ?? 0);

const OrdersTextTable = ({ orders }: Pick<OrdersChartProps, "orders">) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table>
      <caption>{t("orders.chart")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("orders.order")}</th>
          <th scope="col">{t("orders.made")}</th>
          <th scope="col">{t("orders.projected")}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id, codeText, producedPackages, totalCount }) => (
          <tr key={id}>
            <th scope="row">{codeText}</th>
            <td>{format.number(producedPackages)}</td>
            <td>{format.number(totalCount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const useBuild = ({ orders, isShown }: Omit<OrdersChartProps, "count">) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const series = [
      { id: "made", name: t("orders.made"), token: "useful", values: orders.map(madePercent) },
      {
        id: "rest",
        name: t("orders.rest"),
        token: "remain",
        hatched: true,
        values: orders.map((order) => 100 - madePercent(order)),
      },
    ] as const;
    return rowBarsOption({
      names: orders.map(({ codeText, product }) => `${codeText} · ${product.name}`),
      series: series.filter(({ id }) => isShown(id)),
      max: 100,
      endTexts: orders.map(({ producedPackages, totalCount }) =>
        t("orders.of", { made: format.number(producedPackages), projected: format.number(totalCount) }),
      ),
      tooltip: (row, tokens) => {
        const order = orders[row];
        if (!order) return "";
        const { codeText, product, producedPackages, totalCount } = order;
        return tooltipElement(`${codeText} · ${product.name}`, [
          {
            color: tokens.useful,
            mark: "useful",
            name: t("orders.made"),
            value: format.number(producedPackages),
          },
          {
            color: tokens["remain-line"],
            name: t("orders.rest"),
            value: format.number(Math.max(0, totalCount - producedPackages)),
          },
          {
            color: "transparent",
            name: t("orders.progress"),
            value: format.percent(percentOf(producedPackages, totalCount)),
          },
          { color: "transparent", name: t("orders.status"), value: t(`orders.${stateOfOrder(order)}`) },
        ]);
      },
    });
  }, [orders, isShown, t, format]);
};

/** Progress of each open order. */
export const OrdersChart = (props: OrdersChartProps) => {
  const { t } = useTranslation();
  const { orders, count } = props;
  const build = useBuild(props);
  return (
    <div style={{ display: "flex", height: rems(rowBarsHeight(orders.length)) }}>
      <Chart
        build={build}
        label={t("orders.chart")}
        summary={t("orders.summary", { count })}
        points={{ count: orders.length, hint: t("orders.hint") }}
        table={<OrdersTextTable orders={orders} />}
      />
    </div>
  );
};
