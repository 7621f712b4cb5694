/** A label below the gauge. */
export interface GaugeLabel {
  /** Position of its middle, percent of the width. */
  readonly at: number;
  readonly text: string;
}

/** Widest digit of a label, and free space between two labels, px. */
const digitPx = 7.2;
const gapPx = 6;

const halfOf = ({ text }: GaugeLabel): number => (text.length * digitPx) / 2;

/** Middle of a label, px, moved so that the label stays inside the edges. */
const middleOf = (label: GaugeLabel, widthPx: number): number => {
  const half = halfOf(label);
  return Math.min(widthPx - half, Math.max(half, (label.at / 100) * widthPx));
};

/** Labels that fit without overlap; earlier ones in the list win. */
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
