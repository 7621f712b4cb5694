import { BarsSkeleton } from "../../shared/panel/skeletons.tsx";
import classes from "./leftovers-card.module.css";

/** Three still charts beside each other, each under its total. */
export const LeftoversSkeleton = () => (
  <div className={classes.still} aria-hidden="true">
    <BarsSkeleton />
    <BarsSkeleton />
    <BarsSkeleton />
  </div>
);
