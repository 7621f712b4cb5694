import classes from "./histogram.module.css";

const heights = [4, 9, 18, 32, 52, 74, 92, 98, 86, 66, 45, 27, 14, 6];

/** Skeleton of a histogram. */
export const HistogramSkeleton = () => (
  <div className={classes.still} aria-hidden="true">
    {heights.map((height) => (
      <span key={height} style={{ height: `${height}%` }} />
    ))}
  </div>
);
