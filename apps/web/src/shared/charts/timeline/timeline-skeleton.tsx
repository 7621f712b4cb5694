import classes from "./timeline-chart.module.css";

const rows = [92, 84, 96, 76, 88, 94, 82, 90];

/** Still lines in a timeline's shape. */
export const TimelineSkeleton = () => (
  <div className={classes.skeleton} aria-hidden="true">
    {rows.map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);
