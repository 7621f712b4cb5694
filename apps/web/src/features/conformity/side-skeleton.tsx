import classes from "./side-skeleton.module.css";

/** Skeleton of verdict, strip, criteria and list. */
export const SideSkeleton = () => (
  <div className={classes.still} aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
);
