import type { ClassificationLimits } from "@fiel/domain";
import { limitMg } from "./limit-marks.ts";
import { type GaugeScale, placeOn, withinGauge } from "./gauge-scale.ts";

export type BandKind = "invalid" | "below" | "useful" | "above";

/** A segment of the gauge, in percent of its width. */
export interface Band {
  readonly kind: BandKind;
  readonly from: number;
  readonly to: number;
}

const filled = ({ from, to }: Band): boolean => to > from;

/** Class of each weight as segments, lightest first. A limit that is not set separates nothing. */
export const gaugeBands = (limits: ClassificationLimits, scale: GaugeScale): readonly Band[] => {
  const at = (weightMg: number | null, otherwise: number): number =>
    weightMg === null ? otherwise : withinGauge(placeOn(scale, weightMg));
  const invalidBelow = at(limits.invalidBelowMg, 0);
  const invalidAbove = Math.max(invalidBelow, at(limits.invalidAboveMg, 100));
  const inside = (percent: number): number => Math.min(invalidAbove, Math.max(invalidBelow, percent));
  const under = inside(at(limitMg(limits, "rejectUnder"), 0));
  const over = Math.max(under, inside(at(limitMg(limits, "rejectOver"), 100)));
  const bands: readonly Band[] = [
    { kind: "invalid", from: 0, to: invalidBelow },
    { kind: "below", from: invalidBelow, to: under },
    { kind: "useful", from: under, to: over },
    { kind: "above", from: over, to: invalidAbove },
    { kind: "invalid", from: invalidAbove, to: 100 },
  ];
  return bands.filter(filled);
};

/** The correction band inside the useful band; null when none is set. */
export const correctionBand = (
  limits: ClassificationLimits,
  scale: GaugeScale,
): Omit<Band, "kind"> | null => {
  const [below, above] = [limitMg(limits, "correctionBelow"), limitMg(limits, "correctionAbove")];
  if (below === null && above === null) return null;
  const useful = gaugeBands(limits, scale).find(({ kind }) => kind === "useful");
  if (useful === undefined) return null;
  const inside = (weightMg: number | null, open: number): number =>
    weightMg === null ? open : Math.min(useful.to, Math.max(useful.from, placeOn(scale, weightMg)));
  const band = { from: inside(below, useful.from), to: inside(above, useful.to) };
  return band.to > band.from ? band : null;
};
