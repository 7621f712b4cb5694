import type { ControlChart, FixedControlLimits } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { nameOfEquipment } from "../../shared/machines/name-of-equipment.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import classes from "./control-charts.module.css";
import { LinesTable } from "./lines-table.tsx";
import type { ChartPanelProps } from "./panel-props.ts";
import { useRevisionColumns } from "./use-revision-columns.ts";

const FixLimitsDialog = lazy(async () => ({
  default: (await import("./fix-limits-dialog.tsx")).FixLimitsDialog,
}));

type ShownProps = ChartPanelProps & { readonly chart: ControlChart };

/** Who signed the limits that hold now, when, and why. */
const Signed = ({ newest }: { newest: FixedControlLimits }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { by, at, from, reason, baseline } = newest;
  const instant = (ms: number) => format.instant(ms, "dateTime");
  const facts = [
    [t("controlCharts.limits.by"), by],
    [t("controlCharts.limits.at"), instant(at)],
    [t("controlCharts.limits.from"), instant(from)],
    [
      t("controlCharts.limits.baseline"),
      t("controlCharts.limits.baselineText", {
        count: baseline.subgroups,
        number: format.number(baseline.subgroups),
        from: instant(baseline.startTimestamp),
        to: instant(baseline.endTimestamp),
      }),
    ],
    [t("controlCharts.limits.reason"), reason],
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

/** The limits that hold now, or the proposal, and the button that fixes new ones. */
const Standing = (props: ShownProps) => {
  const { chart, choice } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [newest] = chart.revisions;
  const lines = newest ?? chart.proposal;
  return (
    <div className={classes.standing}>
      <p className={classes.quiet}>
        {newest === undefined
          ? t(chart.proposal === null ? "controlCharts.limits.noProposal" : "controlCharts.limits.none")
          : t("controlCharts.limits.held")}
      </p>
      {lines === null ? null : (
        <LinesTable label={t("controlCharts.limits.title")} chart={chart} lines={lines} kind={choice.kind} />
      )}
      {newest === undefined ? null : <Signed newest={newest} />}
      <div className={classes.foot}>
        <Button
          variant={newest === undefined ? "filled" : "default"}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t(newest === undefined ? "controlCharts.limits.fix" : "controlCharts.limits.revise")}
        </Button>
      </div>
      {open ? (
        <Suspense fallback={null}>
          <FixLimitsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

/** All limits that were ever fixed. */
const Revisions = ({ chart, equipment, choice, state }: ShownProps) => {
  const { t } = useTranslation();
  const columns = useRevisionColumns(chart, choice.kind);
  const sorted = useSortedRows(columns, chart.revisions, { column: "at", descending: true });
  const title = t("controlCharts.limits.history");
  return (
    <Panel
      className={classes.wide}
      title={title}
      download={{
        name: nameOfEquipment("limites-de-controle", equipment.name),
        table: () => tableDataOf(columns, sorted.rows),
      }}
      state={state}
      skeleton={<LinesSkeleton />}
    >
      <SortedTable label={title} columns={columns} sorted={sorted} keyOf={({ id }) => String(id)} pairs />
    </Panel>
  );
};

/** Limits: which hold, who fixed them, and the history of their revisions. */
export const LimitsPanel = (props: ChartPanelProps) => {
  const { t } = useTranslation();
  const { answer, state } = props;
  const { chart } = answer;
  return (
    <>
      <Panel
        className={classes.side}
        title={t("controlCharts.limits.title")}
        state={state}
        still
        skeleton={<LinesSkeleton />}
      >
        {chart === null ? (
          <EmptyNote sentence="controlCharts.limits.noChart" />
        ) : (
          <Standing {...props} chart={chart} />
        )}
      </Panel>
      {chart === null || chart.revisions.length === 0 ? null : <Revisions {...props} chart={chart} />}
    </>
  );
};
