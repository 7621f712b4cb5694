import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import classes from "./factor-skeleton.module.css";

/** Skeleton of the factor and of the equipment with the lowest ones. */
export const FactorSkeleton = () => (
  <div className={classes.still} aria-hidden="true">
    <div className={classes.facts}>
      <i />
      <i />
      <i />
    </div>
    <LinesSkeleton />
  </div>
);
