import classes from "./table-skeleton.module.css";

const widths = [62, 54, 70, 48, 58, 66];

/** Placeholder of a table, with about as many rows as it will have. */
export const TableSkeleton = ({ rows = 12 }: { rows?: number }) => (
  <div className={classes.rows} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={classes.row}>
        <span style={{ width: `${widths[row % widths.length]}%` }} />
        <span />
        <span />
      </div>
    ))}
  </div>
);
