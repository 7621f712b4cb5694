import { type ReportChart, reportCharts } from "@fiel/contracts";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./report.module.css";

/** Sheets of each kind beside the cover. */
export const sheetsOfChart: Readonly<Record<ReportChart, number>> = {
  Classification: 2,
  WeightOverTime: 2,
  ProductionHistogram: 2,
  Scraps: 2,
  Occurrences: 1,
  OperationalFactor: 2,
  OccurrencesHistogram: 2,
  ProductionOrders: 1,
};

interface ChartListProps {
  readonly chosen: readonly ReportChart[];
  readonly onChoose: (chosen: readonly ReportChart[]) => void;
  /** Names alone, where there is little room. */
  readonly short?: boolean;
  readonly label: string;
}

/** The eight kinds, in the order of the file. */
export const ChartList = ({ chosen, onChoose, short = false, label }: ChartListProps) => {
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
              <span className={classes.sheets}>{t("report.sheets", { count: sheetsOfChart[chart] })}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
};
