import { rems } from "../environment/letters.ts";
import classes from "./row-bars-skeleton.module.css";
import { rowBarsHeight } from "./row-bars.ts";

const widths = [100, 71, 66, 34, 29, 14];

interface RowBarsSkeletonProps {
  readonly rows?: number;
  /** Gives all bars the full length. */
  readonly whole?: boolean;
}

/** Placeholder bars below their names, about as many as the chart will have. */
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
