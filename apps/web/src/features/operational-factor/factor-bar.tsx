import classes from "./factor-bar.module.css";

/** Repeats a percentage that stands beside it. */
export const FactorBar = ({ factor }: { factor: number }) => (
  <span className={classes.track} aria-hidden="true">
    <span className={classes.bar} style={{ width: `${factor}%` }} />
  </span>
);
