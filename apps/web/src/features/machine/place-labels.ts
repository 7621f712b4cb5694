/** A label to be centred at a position, px. */
export interface WantedLabel {
  readonly id: string;
  readonly middlePx: number;
  readonly widthPx: number;
  /** Labels with more weight are placed first. */
  readonly weight: number;
}

const apartPx = 10;

/** Left edges of the labels by id, px. Heavier labels are placed first, all inside the plot; labels that would overlap another are left out. */
export const placeLabels = (labels: readonly WantedLabel[], plotPx: number): ReadonlyMap<string, number> => {
  const placed: { readonly id: string; readonly fromPx: number; readonly toPx: number }[] = [];
  for (const { id, middlePx, widthPx } of labels.toSorted((one, other) => other.weight - one.weight)) {
    if (widthPx > plotPx) continue;
    const fromPx = Math.min(Math.max(0, middlePx - widthPx / 2), plotPx - widthPx);
    const toPx = fromPx + widthPx;
    const meets = placed.some((one) => fromPx < one.toPx + apartPx && one.fromPx < toPx + apartPx);
    if (!meets) placed.push({ id, fromPx, toPx });
  }
  return new Map(placed.map(({ id, fromPx }) => [id, fromPx]));
};
