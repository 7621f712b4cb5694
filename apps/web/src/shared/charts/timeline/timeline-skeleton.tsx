import { rems } from "../../environment/letters.ts";
import classes from "./timeline-chart.module.css";
import { rowPx, timelineHeight, timelineTop } from "./timeline-layout.ts";

const widths = [92, 84, 96, 76, 88, 94, 82, 90];

interface TimelineSkeletonProps {
  /** Expected number of rows, so that the layout hardly moves when the chart appears. */
  readonly rows?: number | undefined;
  /** Leaves room for a legend above the plot. */
  readonly legend?: boolean;
}

/** Placeholder in the shape of a timeline. */
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
