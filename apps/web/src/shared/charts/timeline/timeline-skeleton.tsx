import { rems } from "../../environment/letters.ts";
import classes from "./timeline-chart.module.css";
import { rowPx, timelineHeight, timelineTop } from "./timeline-layout.ts";

const widths = [92, 84, 96, 76, 88, 94, 82, 90];

interface TimelineSkeletonProps {
  /** About as many as there will be, so that little moves. */
  readonly rows?: number | undefined;
  /** A legend stands above the plot. */
  readonly legend?: boolean;
}

/** Still lines in a timeline's shape. */
export const TimelineSkeleton = ({ rows = widths.length, legend = false }: TimelineSkeletonProps) => (
  <div
    className={classes.skeleton}
    data-legend={legend || undefined}
    style={{ minHeight: rems(timelineHeight(rows) - timelineTop), gridAutoRows: rems(rowPx(rows)) }}
    aria-hidden="true"
  >
    {Array.from({ length: rows }, (_, row) => (
      <span key={row} style={{ width: `${widths[row % widths.length]}%` }} />
    ))}
  </div>
);
