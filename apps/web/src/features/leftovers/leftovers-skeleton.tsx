import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import classes from "./leftovers-card.module.css";

/** Skeleton of the three charts with their totals. */
export const LeftoversSkeleton = () => (
  <div className={classes.still} aria-hidden="true">
    <BarsSkeleton />
    <BarsSkeleton />
    <BarsSkeleton />
  </div>
);
