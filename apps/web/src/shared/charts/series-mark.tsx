import { ClassMark } from "../class-mark/class-mark.tsx";
import classes from "./legend.module.css";
import type { LegendMark } from "./legend-entry.ts";

/** Mark of a series, shown beside its name. */
export const SeriesMark = ({ mark }: { mark: LegendMark }) =>
  "token" in mark ? (
    <span
      className={classes.mark}
      data-kind={mark.kind}
      style={{ color: `var(--${mark.token})` }}
      aria-hidden="true"
    />
  ) : (
    <ClassMark kind={mark.kind} />
  );
