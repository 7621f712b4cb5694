import classes from "./cards-skeleton.module.css";
import cards from "./production-cards.module.css";

const shapes = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Still cards in the places of those that are being fetched. */
export const CardsSkeleton = () => (
  <div className={cards.grid} aria-hidden="true">
    {shapes.map((shape) => (
      <div key={shape} className={classes.skeleton}>
        <i />
        <i />
        <i />
        <i />
      </div>
    ))}
  </div>
);
