import type { ReportSchedule } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { OlderNotShown } from "../../shared/lines/older-not-shown.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { ListEmpty } from "../../shared/registration/list-states.tsx";
import { DataTable } from "../../shared/table/data-table.tsx";
import classes from "./report.module.css";
import { useScheduleColumns } from "./schedule-columns.tsx";
import { ScheduleDrawer } from "./schedule-drawer.tsx";
import { ScheduleHistory } from "./schedule-history.tsx";
import type { ReportChoice } from "./report-choice.ts";
import { zoneText } from "./zone-text.ts";
import { useScheduleActions, useScheduleJobs, useSchedules } from "./use-schedules.ts";

// Loaded when opened, since schedules are rarely removed.
const ConfirmDialog = lazy(async () => ({
  default: (await import("../../shared/dialogs/confirm-dialog.tsx")).ConfirmDialog,
}));

const nothing: readonly never[] = [];

/** Past runs, shown in place of the list. */
const HistoryPanel = ({ onBack }: { onBack: () => void }) => {
  const { t } = useTranslation();
  const query = useScheduleJobs();
  return (
    <Panel
      title={t("schedules.history")}
      tools={<Button onClick={onBack}>{t("schedules.back")}</Button>}
      state={usePanelState(query)}
      skeleton={<TableSkeleton />}
      className={classes.wide}
    >
      <ScheduleHistory jobs={query.data?.jobs ?? nothing} />
      <OlderNotShown count={query.data?.older ?? 0} />
    </Panel>
  );
};

/** A schedule whose form is open. */
export interface OpenSchedule {
  /** Null for a new one. */
  readonly schedule: ReportSchedule | null;
}

interface ToolsProps {
  readonly failed: number;
  readonly onHistory: () => void;
  readonly onNew: () => void;
}

const Tools = ({ failed, onHistory, onNew }: ToolsProps) => {
  const { t } = useTranslation();
  return (
    <>
      {failed === 0 ? null : (
        <span className={classes.failedCount}>{t("schedules.failedCount", { count: failed })}</span>
      )}
      <Button variant="subtle" onClick={onHistory}>
        {t("schedules.history")}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onNew}>
        {t("schedules.add")}
      </Button>
    </>
  );
};

interface RemoveProps {
  readonly schedule: ReportSchedule;
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
}

const RemoveQuestion = ({ schedule: { name }, onConfirm, onClose }: RemoveProps) => {
  const { t } = useTranslation();
  return (
    <Suspense>
      <ConfirmDialog
        title={t("schedules.removeTitle", { name })}
        text={t("schedules.removeText")}
        verb={t("schedules.removeVerb")}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </Suspense>
  );
};

const Rows = ({
  rows,
  onOpen,
}: {
  rows: readonly ReportSchedule[];
  onOpen: (open: OpenSchedule) => void;
}) => {
  const { t } = useTranslation();
  const actions = useScheduleActions();
  const [removing, setRemoving] = useState<ReportSchedule | null>(null);
  const columns = useScheduleColumns({
    onEdit: (schedule) => onOpen({ schedule }),
    onRemove: setRemoving,
    onPause: (schedule) => void actions.pause(schedule),
    onRun: (schedule) => void actions.runNow(schedule),
  });
  if (rows.length === 0) return <ListEmpty text={t("schedules.empty")} />;
  return (
    <>
      <DataTable
        label={t("schedules.title")}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        sortedBy="next"
        className={classes.schedules}
      />
      {removing === null ? null : (
        <RemoveQuestion
          schedule={removing}
          onConfirm={() => actions.remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
};

const ListPanel = ({
  onHistory,
  onOpen,
}: {
  onHistory: () => void;
  onOpen: (open: OpenSchedule) => void;
}) => {
  const { t, i18n } = useTranslation();
  const { timeZone } = useFormat();
  const query = useSchedules();
  const rows = query.data ?? nothing;
  const failed = rows.filter(({ lastJob }) => lastJob?.state === "failed").length;
  return (
    <Panel
      title={t("schedules.title")}
      subtitle={zoneText(timeZone, i18n.language)}
      tools={<Tools failed={failed} onHistory={onHistory} onNew={() => onOpen({ schedule: null })} />}
      wideTools="very"
      state={usePanelState(query)}
      skeleton={<TableSkeleton />}
      className={classes.wide}
    >
      <Rows rows={rows} onOpen={onOpen} />
    </Panel>
  );
};

interface SchedulesPanelProps {
  /** Initial choice of a new schedule. */
  readonly choice: ReportChoice;
  readonly open: OpenSchedule | null;
  readonly onOpen: (open: OpenSchedule | null) => void;
}

/** Reports that are mailed on a schedule. */
export const SchedulesPanel = ({ choice, open, onOpen }: SchedulesPanelProps) => {
  const [shown, setShown] = useState<"list" | "history">("list");
  return (
    <>
      {shown === "history" ? (
        <HistoryPanel onBack={() => setShown("list")} />
      ) : (
        <ListPanel onHistory={() => setShown("history")} onOpen={onOpen} />
      )}
      {open === null ? null : (
        <ScheduleDrawer
          key={open.schedule?.id ?? "new"}
          schedule={open.schedule}
          choice={choice}
          onClose={() => onOpen(null)}
        />
      )}
    </>
  );
};
