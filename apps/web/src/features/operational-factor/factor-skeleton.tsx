import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import classes from "./factor-skeleton.module.css";

/** The number, and the lowest of the equipment beside it, while they are being fetched. */
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
