import { gramsTo, type Zoom } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { AggregateSeries } from "./aggregate-series.ts";
import { instantStyleOf } from "./aggregate-tooltip.ts";

/** Rows enough to follow the day by ear; every step would be hundreds. */
const mostRows = 24;

export const AggregateTable = ({ series, zoom }: { series: AggregateSeries; zoom: Zoom }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { current, unit } = series;
  const stride = Math.max(1, Math.ceil(current.length / mostRows));
  const style = instantStyleOf(series);
  return (
    <table>
      <caption>{t("production.aggregate")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("production.columnTime")}</th>
          <th scope="col">{t(`zoom.${zoom}`)}</th>
        </tr>
      </thead>
      <tbody>
        {current
          .filter((_, index) => index % stride === 0)
          .map(({ atMs, grams }) => (
            <tr key={atMs}>
              <th scope="row">{format.instant(atMs, style)}</th>
              <td>{format.text({ value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit })}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};
