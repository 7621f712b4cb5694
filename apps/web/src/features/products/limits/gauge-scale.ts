import type { ClassificationLimits } from "@fiel/domain";
import type { LimitMark } from "./limit-marks.ts";

/** Range of the gauge, gross mg, symmetric around the target. */
export interface GaugeScale {
  readonly fromMg: number;
  readonly toMg: number;
}

/** Factor of room beyond the outermost limit. */
const margin = 1.25;
/** Invalid limits farther from the target than this many times the others are left out, since they would squeeze the others. */
const farthest = 5;

const reachOf = (marks: readonly LimitMark[], targetMg: number): number =>
  Math.max(0, ...marks.map(({ atMg }) => Math.abs(atMg - targetMg)));

/** Scale for a product's limits; without limits, twice the tolerance. */
export const gaugeScale = (
  { targetMg, toleranceMg }: Pick<ClassificationLimits, "targetMg" | "toleranceMg">,
  marks: readonly LimitMark[],
): GaugeScale => {
  const near = reachOf(
    marks.filter(({ name }) => !name.startsWith("invalid")),
    targetMg,
  );
  const all = reachOf(marks, targetMg);
  const reach = near > 0 && all > farthest * near ? 2 * near : all > 0 ? all : 2 * toleranceMg;
  const side = Math.max(1, margin * reach);
  return { fromMg: targetMg - side, toMg: targetMg + side };
};

/** Position of a weight in percent of the width; below 0 or above 100 outside the range. */
export const placeOn = ({ fromMg, toMg }: GaugeScale, weightMg: number): number =>
  ((weightMg - fromMg) / (toMg - fromMg)) * 100;

export const withinGauge = (percent: number): number => Math.min(100, Math.max(0, percent));
