import type { KnownFactor } from "./factors.ts";
import classes from "./factor-bar.module.css";

/** Bar of a percentage that stands beside it; planned stops in the rest are hatched. */
export const FactorBar = ({
  factor,
  plannedS,
  availableS,
}: Pick<KnownFactor, "factor" | "plannedS" | "availableS">) => (
  <span className={classes.track} aria-hidden="true">
    <span className={classes.bar} style={{ width: `${factor}%` }} />
    <span className={classes.planned} style={{ width: `${(100 * plannedS) / availableS}%` }} />
  </span>
);
