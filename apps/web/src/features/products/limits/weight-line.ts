import type { WeightAmount } from "@fiel/domain";
import { type GaugeScale, placeOn } from "./gauge-scale.ts";

/** Number of columns that weights are counted into. */
const columns = 60;

/** Distribution of the weighed packages above the gauge, as an SVG path in a box of 100 x 100; null when no weight is inside the scale. */
export const weightLine = (weights: readonly WeightAmount[], scale: GaugeScale): string | null => {
  const counts = Array.from({ length: columns }, () => 0);
  for (const { weightMg, amount } of weights) {
    const column = Math.floor((placeOn(scale, weightMg) / 100) * columns);
    if (column >= 0 && column < columns) counts[column] = (counts[column] ?? 0) + amount;
  }
  const most = Math.max(...counts);
  if (most === 0) return null;
  const points = counts.map((count, i) => {
    const [x, y] = [((i + 0.5) * 100) / columns, 100 - (count / most) * 96];
    return `${x.toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M0 100L${points.join("L")}L100 100`;
};
