import classes from "./arriving.module.css";
import type { ArrivedWeight } from "./use-arrivals.ts";

const [width, height, edge] = [320, 72, 5];

/** Scatter of the latest weights, in order. */
export const WeightDots = ({ weights }: { readonly weights: readonly ArrivedWeight[] }) => {
  const grams = weights.map((weight) => weight.grams);
  const [least, most] = [Math.min(...grams), Math.max(...grams)];
  const middle = (least + most) / 2;
  // The range is at least 1 % of its middle, so that equal weights lie in the middle and small scatter looks small.
  const span = Math.max(most - least, middle * 0.01, 0.001);
  const x = (index: number) => edge + (index / Math.max(1, weights.length - 1)) * (width - 2 * edge);
  const y = (weight: number) => height / 2 - ((weight - middle) / span) * (height - 2 * edge);
  return (
    <svg
      className={classes.dots}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <line x1={0} x2={width} y1={height / 2} y2={height / 2} />
      {weights.map(({ equipment, atMs, grams: weight }, index) => (
        <circle key={`${equipment}-${atMs}-${weight}`} cx={x(index)} cy={y(weight)} r={2.5} />
      ))}
    </svg>
  );
};
