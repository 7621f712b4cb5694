import classes from "./skeletons.module.css";

const barHeights = [62, 36, 74, 98, 70, 86, 48, 66];

/** Placeholder of bars. */
export const BarsSkeleton = () => (
  <div className={classes.bars} aria-hidden="true">
    {barHeights.map((height) => (
      <span key={height} style={{ height: `${height}%` }} />
    ))}
  </div>
);

export const AreaSkeleton = () => (
  <svg className={classes.area} viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
    <path d="M0 12 8 9 16 13 24 8 32 11 36 24 44 24 46 9 56 13 64 10 72 12 76 28 82 28 84 8 92 12 100 10V40H0Z" />
  </svg>
);

export const DonutSkeleton = () => (
  <div className={classes.donut} aria-hidden="true">
    <span className={classes.ring} />
    <span className={classes.lines}>
      <i />
      <i />
      <i />
    </span>
  </div>
);
