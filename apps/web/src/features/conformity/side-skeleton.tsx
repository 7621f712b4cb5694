import classes from "./side-skeleton.module.css";

/** Verdict, strip, both criteria and the list, while they are being fetched. */
export const SideSkeleton = () => (
  <div className={classes.still} aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
);
