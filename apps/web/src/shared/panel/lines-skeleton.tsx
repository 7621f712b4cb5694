import classes from "./lines-skeleton.module.css";

const widths = [92, 78, 88, 70, 84];

/** Still lines in the shape of a list that is being fetched. */
export const LinesSkeleton = () => (
  <div className={classes.lines} aria-hidden="true">
    {widths.map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);
