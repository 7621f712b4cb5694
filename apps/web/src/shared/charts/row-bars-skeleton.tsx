import { rems } from "../environment/letters.ts";
import classes from "./row-bars-skeleton.module.css";
import { rowBarsHeight } from "./row-bars.ts";

const widths = [100, 71, 66, 34, 29, 14];

interface RowBarsSkeletonProps {
  readonly rows?: number;
  /** Every bar is as long as the others. */
  readonly whole?: boolean;
}

/** Still bars under their names, about as many as there will be. */
export const RowBarsSkeleton = ({ rows = widths.length, whole = false }: RowBarsSkeletonProps) => (
  <div className={classes.rows} style={{ height: rems(rowBarsHeight(rows)) }} aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <span key={row}>
        <i />
        <i style={{ width: `${whole ? 100 : widths[row % widths.length]}%` }} />
      </span>
    ))}
  </div>
);
