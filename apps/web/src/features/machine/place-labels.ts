/** A label that wants to stand in the middle of something, px. */
export interface WantedLabel {
  readonly id: string;
  readonly middlePx: number;
  readonly widthPx: number;
  /** The more it says, the sooner it gets its place. */
  readonly weight: number;
}

const apartPx = 10;

/** Where labels begin, by their ids: the weightiest first, each inside the plot; those that would meet another have no place. */
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
