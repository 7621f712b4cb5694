import type { ReportJob } from "@fiel/contracts";
import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./report.module.css";
import { jobWords } from "./schedule-words.ts";

/** How a run ended, with a mark and its details. */
export const EndedJob = ({ job }: { job: ReportJob }) => {
  const { t } = useTranslation();
  const { line, more } = jobWords(job, t, useFormat());
  const isFailed = job.state === "failed";
  return (
    <span className={classes.ended} data-look={job.state}>
      {job.state === "done" ? <IconCheck size={16} stroke={1.8} aria-hidden="true" /> : null}
      <span className={classes.two}>
        <span className={isFailed ? classes.failed : undefined}>{line}</span>
        <span>{more}</span>
      </span>
    </span>
  );
};
