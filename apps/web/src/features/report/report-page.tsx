import { type ReportChart, reportCharts } from "@fiel/contracts";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { LatestPanel } from "./latest-panel.tsx";
import { MakePanel } from "./make-panel.tsx";
import classes from "./report.module.css";
import { reportRuns } from "./report-runs.ts";
import { RunPanel } from "./run-panel.tsx";

// The list below is not what the page is opened for first.
const SchedulesPanel = lazy(async () => ({
  default: (await import("./schedules-panel.tsx")).SchedulesPanel,
}));

let owner = "";

/** Files of who was signed in before are nobody's any more. */
const useOwnRuns = (): void => {
  const { client, user } = useSignedIn();
  const key = `${client.tenant} ${user._id}`;
  useEffect(() => {
    if (owner !== key) reportRuns.clear();
    owner = key;
  }, [key]);
};

/** Reports as files, and those that are mailed by themselves. */
export const ReportPage = () => {
  const [chosen, setChosen] = useState<readonly ReportChart[]>(reportCharts);
  useOwnRuns();
  return (
    <div className={classes.page}>
      <MakePanel chosen={chosen} onChoose={setChosen} />
      <div className={classes.side}>
        <RunPanel chosen={chosen} />
        <LatestPanel />
      </div>
      <Suspense>
        <SchedulesPanel charts={chosen} />
      </Suspense>
    </div>
  );
};
