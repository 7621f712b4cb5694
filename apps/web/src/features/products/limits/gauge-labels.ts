/** A label under the gauge, in the middle of its place. */
export interface GaugeLabel {
  /** Percent of the width. */
  readonly at: number;
  readonly text: string;
}

/** As wide as a figure of these labels gets, and what has to stay free between two, px. */
const digitPx = 7.2;
const gapPx = 6;

const halfOf = ({ text }: GaugeLabel): number => (text.length * digitPx) / 2;

/** The middle of a label that would reach over an edge is moved inside. */
const middleOf = (label: GaugeLabel, widthPx: number): number => {
  const half = halfOf(label);
  return Math.min(widthPx - half, Math.max(half, (label.at / 100) * widthPx));
};

/** Those labels that have room beside the ones before them, the most important first. */
export const labelsThatFit = <Label extends GaugeLabel>(
  labels: readonly Label[],
  widthPx: number,
): readonly Label[] => {
  const kept: Label[] = [];
  const isFree = (label: Label): boolean =>
    kept.every(
      (other) =>
        Math.abs(middleOf(label, widthPx) - middleOf(other, widthPx)) >=
        halfOf(label) + halfOf(other) + gapPx,
    );
  for (const label of labels)
    if (label.at >= 0 && label.at <= 100 && isFree(label))
      kept.push({ ...label, at: (middleOf(label, widthPx) / widthPx) * 100 });
  return kept;
};
