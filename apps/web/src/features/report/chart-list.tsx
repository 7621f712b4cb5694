import { type ReportChart, reportCharts } from "@fiel/contracts";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { linesOf } from "./expected-file.ts";
import classes from "./report.module.css";
import type { CountedLines } from "./use-report-lines.ts";

/** Number of sheets per chart, beside the cover. */
export const sheetsOfChart: Readonly<Record<ReportChart, number>> = {
  Classification: 2,
  WeightOverTime: 2,
  ProductionHistogram: 2,
  Scraps: 2,
  Occurrences: 1,
  OperationalFactor: 2,
  OccurrencesHistogram: 2,
  Oee: 2,
  ProductionOrders: 1,
};

interface ChartListProps {
  readonly chosen: readonly ReportChart[];
  readonly onChoose: (chosen: readonly ReportChart[]) => void;
  /** Shows names only, for narrow layouts. */
  readonly short?: boolean;
  readonly label: string;
  /** Line counts of each chart under the page's filter. */
  readonly counted?: CountedLines;
}

/** Size of a chart in the file: `2 folhas · 44 linhas`. */
const Size = ({ chart, counted }: { chart: ReportChart; counted: CountedLines | undefined }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const sheets = t("report.sheets", { count: sheetsOfChart[chart] });
  if (counted === undefined || (counted.outline === null && !counted.isCounting)) return sheets;
  if (counted.outline === null) return `${sheets} · …`;
  const count = linesOf(counted.outline.charts[chart].lines);
  return `${sheets} · ${t("report.lines", { count, shown: format.number(count, { decimals: 0 }) })}`;
};

/** The eight charts, in the order of the file. */
export const ChartList = ({ chosen, onChoose, short = false, label, counted }: ChartListProps) => {
  const { t } = useTranslation();
  const toggle = (chart: ReportChart) =>
    onChoose(reportCharts.filter((one) => (one === chart) !== chosen.includes(one)));
  return (
    <div role="group" aria-label={label} className={short ? classes.short : classes.charts}>
      {reportCharts.map((chart) => (
        <div key={chart} className={classes.chart}>
          <Checkbox
            label={t(`reportChart.${chart}`)}
            checked={chosen.includes(chart)}
            onChange={() => toggle(chart)}
          />
          {short ? null : (
            <>
              <span className={classes.content}>{t(`reportContent.${chart}`)}</span>
              <span className={classes.sheets}>
                <Size chart={chart} counted={counted} />
              </span>
            </>
          )}
        </div>
      ))}
    </div>
  );
};
