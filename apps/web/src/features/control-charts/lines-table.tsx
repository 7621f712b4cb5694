import type { ControlChart, ControlLines } from "@fiel/contracts";
import type { ControlChartKind } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useProductWeights } from "../../shared/format/use-weights-of-product.ts";
import tables from "./control-tables.module.css";

interface LinesTableProps {
  readonly label: string;
  readonly chart: ControlChart;
  readonly lines: ControlLines;
  readonly kind: ControlChartKind;
}

/** Lower limit, centre line and upper limit of both charts. */
export const LinesTable = ({ label, chart, lines, kind }: LinesTableProps) => {
  const { t } = useTranslation();
  const { weight } = useProductWeights(chart);
  const bounds = ["lower", "centre", "upper"] as const;
  return (
    <table className={tables.lines} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t("controlCharts.kind")}</span>
          </th>
          {bounds.map((bound) => (
            <th key={bound} scope="col">
              {t(`controlCharts.short.${bound}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["location", "spread"] as const).map((side) => (
          <tr key={side}>
            <th scope="row">{t(`controlCharts.${side}.${kind}`)}</th>
            {bounds.map((bound) => (
              <td key={bound} data-label={t(`controlCharts.short.${bound}`)}>
                {weight(lines[side][bound])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
