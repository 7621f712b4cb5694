const columnWidth = 15.4;
const rowHeight = 11.65;
const columnsEachSide = 28;
const limitColumn = 16;

const width = 2 * (columnsEachSide + 0.5) * columnWidth;
const baseline = 540;

export const picture = {
  width,
  height: 596,
  baseline,
  nominalX: width / 2,
  limitX: limitColumn * columnWidth,
} as const;

/** Weighings per column, from the nominal outwards. */
const below = [43, 40, 36, 34, 34, 30, 26, 25, 21, 18, 16, 12, 10, 7, 6, 6, 4, 3, 3, 2, 1, 1, 1, 1];
const above = [42, 41, 40, 37, 34, 29, 27, 24, 22, 18, 15, 12, 10, 8, 7, 5, 5, 4, 3, 3, 1, 1, 1, 1, 1, 1];

export interface Mark {
  readonly kind: "useful" | "above" | "below";
  readonly x: number;
  readonly y: number;
}

const columnOf = (count: number, column: number): Mark[] =>
  Array.from({ length: count }, (_, row) => ({
    kind: Math.abs(column) <= limitColumn ? "useful" : column < 0 ? "below" : "above",
    x: Number((picture.nominalX + column * columnWidth).toFixed(1)),
    y: Number((baseline - 20 - row * rowHeight).toFixed(1)),
  }));

export const marksOfWeighings = (): Mark[] => [
  ...below.flatMap((count, index) => columnOf(count, -1 - index)),
  ...above.flatMap((count, index) => columnOf(count, 1 + index)),
];

const lengthOfTick = (column: number): number => {
  if (column === 0 || Math.abs(column) === limitColumn) return 22;
  return column % 4 === 0 ? 14 : 8;
};

export const ticksOfScale = (): { x: number; length: number }[] =>
  Array.from({ length: 2 * columnsEachSide + 1 }, (_, index) => index - columnsEachSide).map((column) => ({
    x: Number((picture.nominalX + column * columnWidth).toFixed(1)),
    length: lengthOfTick(column),
  }));
