export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Pair = readonly [number, number];

/** Distance between the pointer and the box, px. */
const apart = 20;

/** Position of the box on one axis: after the pointer, else before it, and always between the ends. Where they are too close, the low end wins. */
const along = (pointer: number, length: number, [low, high]: Pair): number => {
  const after = pointer + apart;
  const wanted = after + length <= high ? after : pointer - apart - length;
  return Math.max(low, Math.min(wanted, high - length));
};

/** The range shared by chart and window. Where it is too short for the box, the window's range alone: the window would cut the box. */
const room = (length: number, chart: Pair, seen: Pair): Pair => {
  const [low, high] = [Math.max(chart[0], seen[0]), Math.min(chart[1], seen[1])];
  return high - low >= length ? [low, high] : seen;
};

/** Upper left corner of a tooltip: right below the pointer, flipped and moved so that it is not cut off. All in the chart's px. */
export const tooltipPlace = (pointer: Pair, box: Pair, chart: Pair, seen: Edges): [number, number] => [
  along(pointer[0], box[0], room(box[0], [0, chart[0]], [seen.left, seen.right])),
  along(pointer[1], box[1], room(box[1], [0, chart[1]], [seen.top, seen.bottom])),
];
