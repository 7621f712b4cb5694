import { reportCharts } from "@fiel/contracts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { SavedReportsPanel } from "./saved-reports-panel.tsx";
import { MakePanel } from "./make-panel.tsx";
import type { ReportChoice } from "./report-choice.ts";
import classes from "./report.module.css";
import { reportRuns } from "./report-runs.ts";
import { RunPanel } from "./run-panel.tsx";
import type { OpenSchedule } from "./schedules-panel.tsx";

// Loaded lazily, since most users open the page for the part above.
const SchedulesPanel = lazy(async () => ({
  default: (await import("./schedules-panel.tsx")).SchedulesPanel,
}));

let owner = "";

/** Discards the files of the previously signed-in user. */
const useOwnRuns = (): void => {
  const { client, user } = useSignedIn();
  const key = `${client.tenant} ${user._id}`;
  useEffect(() => {
    if (owner !== key) reportRuns.clear();
    owner = key;
  }, [key]);
};

/** Reports as files, and reports that are mailed on a schedule. */
export const ReportPage = () => {
  const [choice, setChoice] = useState<ReportChoice>({ charts: reportCharts, format: "xlsx" });
  const [schedule, setSchedule] = useState<OpenSchedule | null>(null);
  useOwnRuns();
  return (
    <div className={classes.page}>
      <MakePanel choice={choice} onChoose={setChoice} onSchedule={() => setSchedule({ schedule: null })} />
      <div className={classes.side}>
        <RunPanel choice={choice} />
        <SavedReportsPanel />
      </div>
      <Suspense>
        <SchedulesPanel choice={choice} open={schedule} onOpen={setSchedule} />
      </Suspense>
    </div>
  );
};
