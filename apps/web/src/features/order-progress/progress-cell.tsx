import { useFormat } from "../../shared/format/use-format.ts";
import classes from "./orders.module.css";

/** A percentage as text and as a bar. */
export const ProgressCell = ({ percent }: { percent: number | null }) => {
  const format = useFormat();
  return (
    <span className={classes.progress}>
      <span className={classes.track} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
      </span>
      {format.percent(percent)}
    </span>
  );
};
