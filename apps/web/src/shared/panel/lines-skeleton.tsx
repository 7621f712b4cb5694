import classes from "./lines-skeleton.module.css";

const widths = [92, 78, 88, 70, 84];

/** Placeholder of a list. */
export const LinesSkeleton = () => (
  <div className={classes.lines} aria-hidden="true">
    {widths.map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);
