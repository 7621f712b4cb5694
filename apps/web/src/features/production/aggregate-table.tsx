import { gramsTo, type Zoom } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import type { Shown } from "./aggregate-legend.tsx";
import { aggregateRows } from "./aggregate-rows.ts";
import type { AggregateSeries } from "./aggregate-series.ts";
import { instantStyleOf } from "./aggregate-tooltip.ts";

interface AggregateTableProps {
  readonly series: AggregateSeries;
  readonly zoom: Zoom;
  readonly shown: Shown;
}

/** Both periods as a text table. Over several days each value of the previous period has its own instant. */
export const AggregateTable = ({ series, zoom, shown }: AggregateTableProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { unit } = series;
  const style = instantStyleOf(series);
  const weight = (grams: number | null) =>
    format.text(
      grams === null ? null : { value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit },
    );
  const before = (grams: number | null, atMs: number) =>
    style === "time" || grams === null ? weight(grams) : `${weight(grams)} (${format.instant(atMs, style)})`;
  return (
    <table>
      <caption>{t("production.aggregate")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("production.columnTime")}</th>
          {shown.current ? <th scope="col">{t(`zoom.${zoom}`)}</th> : null}
          {shown.previous ? <th scope="col">{t(`zoomBefore.${zoom}`)}</th> : null}
        </tr>
      </thead>
      <tbody>
        {aggregateRows(series, shown).map(({ atMs, current, previous, previousAtMs }) => (
          <tr key={atMs}>
            <th scope="row">{format.instant(atMs, style)}</th>
            {current === undefined ? null : <td>{weight(current)}</td>}
            {previous === undefined ? null : <td>{before(previous, previousAtMs)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
