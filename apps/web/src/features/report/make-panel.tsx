import { reportCharts } from "@fiel/contracts";
import { reportFileName } from "@fiel/domain";
import { Button } from "@mantine/core";
import { IconCalendarTime, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNow } from "../../shared/environment/use-now.ts";
import { useFilterTexts } from "../../shared/filters/use-filter-words.ts";
import { Panel } from "../../shared/panel/panel.tsx";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { ChartList } from "./chart-list.tsx";
import { FileContents } from "./file-contents.tsx";
import { FormatSwitch } from "./format-switch.tsx";
import type { ReportChoice } from "./report-choice.ts";
import classes from "./report.module.css";
import { stillState } from "./still-state.ts";
import { useMakeReport } from "./use-report.ts";
import { useReportLines } from "./use-report-lines.ts";

/** The filter of the file, as text. */
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

/** Current name of the file. */
const FileName = ({ format }: Pick<ReportChoice, "format">) => {
  const { tenant, timeZone } = useSignedIn().client;
  return <span>{reportFileName(tenant, useNow(), timeZone, format)}</span>;
};

interface MakePanelProps {
  readonly choice: ReportChoice;
  readonly onChoose: (choice: ReportChoice) => void;
  /** Opens the form of a new schedule. */
  readonly onSchedule: () => void;
}

/** Expected content of the file, and buttons to create it now or on a schedule. */
const Foot = ({ choice, onChoose, onSchedule }: MakePanelProps) => {
  const { t } = useTranslation();
  const make = useMakeReport();
  const counted = useReportLines();
  const { charts, format } = choice;
  const isNone = charts.length === 0;
  return (
    <div className={classes.foot}>
      <FormatSwitch format={format} onFormat={(chosen) => onChoose({ ...choice, format: chosen })} />
      <span className={`${classes.footText} ${classes.two}`}>
        {isNone ? null : <FileName format={format} />}
        <span role="status" className={isNone ? classes.fault : undefined}>
          {isNone ? t("report.none") : <FileContents choice={choice} counted={counted} />}
        </span>
      </span>
      <Button
        leftSection={<IconCalendarTime size={16} aria-hidden="true" />}
        disabled={isNone}
        onClick={onSchedule}
      >
        {t("report.schedule")}
      </Button>
      <Button
        variant="filled"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={isNone}
        onClick={() => make(choice)}
      >
        {t("report.makeVerb")}
      </Button>
    </div>
  );
};

export const MakePanel = (props: MakePanelProps) => {
  const { choice, onChoose } = props;
  const { t } = useTranslation();
  const counted = useReportLines();
  const { charts } = choice;
  const all = charts.length === reportCharts.length;
  return (
    <Panel
      title={t("report.make")}
      subtitle={t("report.ofAll", { count: charts.length, total: reportCharts.length })}
      tools={
        <Button variant="subtle" onClick={() => onChoose({ ...choice, charts: all ? [] : reportCharts })}>
          {t(all ? "report.tickNone" : "report.tickAll")}
        </Button>
      }
      hides="events"
      state={stillState}
      still
      skeleton={null}
      className={classes.make}
    >
      <FilterFacts />
      <ChartList
        chosen={charts}
        onChoose={(chosen) => onChoose({ ...choice, charts: chosen })}
        label={t("report.make")}
        counted={counted}
      />
      <Foot {...props} />
    </Panel>
  );
};
