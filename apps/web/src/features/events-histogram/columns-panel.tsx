import { hourS } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { ColumnLinks } from "../../shared/machines/chart-links.tsx";
import { occurrenceKinds } from "../../shared/occurrences/event-level.ts";
import { HiddenEventsButton } from "../../shared/occurrences/hidden-events-button.tsx";
import { KindLegend } from "../../shared/occurrences/kind-legend.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import { columnsOption, leftOfColumns } from "./columns-option.ts";
import { ColumnsTable } from "./columns-table.tsx";
import classes from "./events-histogram-page.module.css";
import type { KindColumns } from "./kind-columns.ts";

interface ColumnsPanelProps {
  readonly columns: KindColumns;
  readonly empty: boolean;
  readonly state: PanelState;
  readonly isShown: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
}

const useTexts = ({ measure }: KindColumns) => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const count = (value: number): string => format.number(value);
    const kinds = occurrenceKinds.map((kind) => [kind, t(`eventKind.${kind}`)] as const);
    return {
      words: Object.fromEntries(kinds) as Record<(typeof occurrenceKinds)[number], string>,
      total: t("eventsHistogram.total"),
      text: measure === "count" ? count : (value: number) => format.duration(value),
      axisText: measure === "count" ? count : (value: number) => `${format.number(value / hourS)} h`,
    };
  }, [measure, format, t]);
};

const Picture = ({ columns }: Pick<ColumnsPanelProps, "columns">) => {
  const { t } = useTranslation();
  const texts = useTexts(columns);
  const build = useMemo(() => columnsOption({ columns, ...texts }), [columns, texts]);
  const highest = Math.max(0, ...columns.totals);
  const summary = t("eventsHistogram.summary", {
    count: columns.names.length,
    name: columns.names[columns.totals.indexOf(highest)] ?? "",
    value: texts.text(highest),
  });
  const machines = columns.mids.map((mid, index) => ({ mid, name: columns.names[index] ?? "" }));
  return (
    <Chart
      build={build}
      links={<ColumnLinks machines={machines} leftPx={leftOfColumns(columns)} />}
      label={t(`eventsHistogram.${columns.measure}`)}
      summary={summary}
      points={{ count: columns.names.length, hint: t("eventsHistogram.hint") }}
      table={<ColumnsTable columns={columns} {...texts} />}
    />
  );
};

/** Count or duration of events per equipment. */
export const ColumnsPanel = ({ columns, empty, state, isShown, onToggle }: ColumnsPanelProps) => {
  const { t } = useTranslation();
  const title = t(`eventsHistogram.${columns.measure}`);
  const { words } = useTexts(columns);
  const table = () => ({
    columns: [
      t("eventsHistogram.equipment"),
      ...columns.stacks.map(({ kind }) => (columns.measure === "count" ? words[kind] : `${words[kind]} (s)`)),
    ],
    rows: columns.names.map((name, index) => [
      name,
      ...columns.stacks.map(({ values }) => values[index] ?? 0),
    ]),
  });
  const name = columns.measure === "count" ? "ocorrencias-vezes" : "ocorrencias-duracao";
  return (
    <Panel
      className={classes.panel}
      title={title}
      subtitle={t("eventsHistogram.scope")}
      tools={empty || !state.loaded ? null : <KindLegend isShown={isShown} onToggle={onToggle} />}
      wideTools
      filterButton={<HiddenEventsButton />}
      download={empty ? undefined : { name, table }}
      hides="events"
      state={state}
      skeleton={<BarsSkeleton />}
    >
      {empty ? <EmptyPeriod /> : <Picture columns={columns} />}
    </Panel>
  );
};
