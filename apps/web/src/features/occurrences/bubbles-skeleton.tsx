import classes from "./bubbles-skeleton.module.css";

const bubbles = [
  { left: 20, top: 18, size: 26 },
  { left: 44, top: 52, size: 18 },
  { left: 68, top: 40, size: 22 },
  { left: 12, top: 70, size: 14 },
  { left: 84, top: 74, size: 14 },
  { left: 32, top: 80, size: 10 },
];

/** Skeleton of the bubbles. */
export const BubblesSkeleton = () => (
  <div className={classes.bubbles} aria-hidden="true">
    {bubbles.map(({ left, top, size }) => (
      <i key={left} style={{ left: `${left}%`, top: `${top}%`, width: size, height: size }} />
    ))}
  </div>
);
