import { type ReportChart, reportCharts } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFilterTexts } from "../../shared/filters/use-filter-words.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { ChartList, sheetsOfChart } from "./chart-list.tsx";
import classes from "./report.module.css";
import { stillState } from "./still-state.ts";
import { useMakeReport } from "./use-report.ts";

/** What the file will be of, in words. */
const FilterFacts = () => {
  const { t } = useTranslation();
  const { time, equipments, operator, product } = useFilterTexts();
  const facts = [
    [t("report.period"), time.join("; ")],
    [t("report.equipments"), equipments],
    [t("report.operator"), operator ?? t("report.all")],
    [t("report.product"), product ?? t("report.all")],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

interface MakePanelProps {
  readonly chosen: readonly ReportChart[];
  readonly onChoose: (chosen: readonly ReportChart[]) => void;
}

export const MakePanel = ({ chosen, onChoose }: MakePanelProps) => {
  const { t } = useTranslation();
  const make = useMakeReport();
  const all = chosen.length === reportCharts.length;
  const sheets = chosen.reduce((sum, chart) => sum + sheetsOfChart[chart], 0);
  return (
    <Panel
      title={t("report.make")}
      subtitle={t("report.ofAll", { count: chosen.length, total: reportCharts.length })}
      tools={
        <Button variant="subtle" onClick={() => onChoose(all ? [] : reportCharts)}>
          {t(all ? "report.tickNone" : "report.tickAll")}
        </Button>
      }
      state={stillState}
      still
      skeleton={null}
      className={classes.make}
    >
      <FilterFacts />
      <ChartList chosen={chosen} onChoose={onChoose} label={t("report.make")} />
      <div className={classes.foot}>
        <span role="status" className={chosen.length === 0 ? classes.fault : classes.quiet}>
          {chosen.length === 0 ? t("report.none") : t("report.foot", { count: sheets })}
        </span>
        <Button
          variant="filled"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          disabled={chosen.length === 0}
          onClick={() => make(chosen)}
        >
          {t("report.makeVerb")}
        </Button>
      </div>
    </Panel>
  );
};
