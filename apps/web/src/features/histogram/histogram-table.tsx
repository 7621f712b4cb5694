import { type DisplayUnit, gramsTo } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { barKinds, type HistogramBar } from "./histogram-bars.ts";
import { decimalsOf } from "../../shared/charts/nice-ticks.ts";

interface HistogramTableProps {
  readonly name: string;
  readonly bars: readonly HistogramBar[];
  readonly binWidthG: number;
  readonly unit: DisplayUnit;
}

/** The histogram as a table for screen readers. */
export const HistogramTable = ({ name, bars, binWidthG, unit }: HistogramTableProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const decimals = decimalsOf(gramsTo(binWidthG, unit));
  const edge = (grams: number) => format.number(gramsTo(grams, unit), { decimals });
  return (
    <table>
      <caption>{t("histogram.chart", { name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("histogram.columnFrom", { unit })}</th>
          <th scope="col">{t("histogram.columnTo", { unit })}</th>
          {barKinds.map((kind) => (
            <th key={kind} scope="col">
              {t(`histogram.${kind}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ fromG, toG, kinds }) => (
          <tr key={fromG}>
            <th scope="row">{edge(fromG)}</th>
            <td>{edge(toG)}</td>
            {barKinds.map((kind) => (
              <td key={kind}>{format.number(kinds[kind])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
