import classes from "./cards-skeleton.module.css";
import cards from "./production-cards.module.css";

/** Skeleton cards, one per equipment. */
export const CardsSkeleton = ({ count }: { count: number }) => (
  <div className={cards.grid} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.skeleton}>
        <i />
        <i />
        <i />
        <i />
      </div>
    ))}
  </div>
);
