import classes from "./row-bars-skeleton.module.css";
import { rowBarsHeight } from "./row-bars.ts";

const widths = [100, 71, 66, 34, 29, 14];

/** Still bars under their names, about as many as there will be. */
export const RowBarsSkeleton = ({ rows = widths.length }: { rows?: number }) => (
  <div className={classes.rows} style={{ height: rowBarsHeight(rows) }} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <span key={row}>
        <i />
        <i style={{ width: `${widths[row % widths.length]}%` }} />
      </span>
    ))}
  </div>
);
