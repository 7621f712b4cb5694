import classes from "./cards-skeleton.module.css";
import cards from "./production-cards.module.css";

/** Still cards in the places of those that are being fetched, one for each equipment. */
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
