import classes from "./table-skeleton.module.css";

const widths = [62, 54, 70, 48, 58, 66];

/** Still rows of a table that is being fetched; about as many as there will be, so that little moves. */
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
