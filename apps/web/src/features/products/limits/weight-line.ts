import type { WeightAmount } from "@fiel/domain";
import { type GaugeScale, placeOn } from "./gauge-scale.ts";

/** Columns of the line: each some pixels wide. */
const columns = 60;

/** What was weighed as a line over the gauge: an SVG path in a box of 100 x 100; null where nothing lies in it. */
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
