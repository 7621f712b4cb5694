import type { TextWidth } from "./typeface.ts";

/** The texts of a column, as they will stand there. */
export interface PrintedColumn {
  readonly header: string;
  /** Numbers stay on one line; text may take several. */
  readonly isFigure: boolean;
  readonly texts: readonly string[];
}

export interface FittedColumns {
  readonly isLandscape: boolean;
  readonly fontSize: number;
  /** pt, without the padding. */
  readonly widths: readonly number[];
}

/** A4 within its margins, pt. */
export const pageWidths = { portrait: 523, landscape: 769 } as const;

/** Left and right of a cell, pt. */
export const cellPadding = 4;

/** Upright first, as long as it can be read well; then lying, smaller and smaller. */
const attempts: readonly (readonly [isLandscape: boolean, fontSize: number])[] = [
  [false, 8],
  [false, 7.5],
  ...[8, 7.5, 7, 6.5, 6, 5.5].map((size) => [true, size] as const),
];

/** Of text that may be broken: enough for two words. */
const leastTextEm = 11;
/** What every column is given beyond its need, where there is room. */
const mostAirPt = 18;
/** Kerning and rounding. */
const slack = 1.02;

interface Need {
  readonly least: number;
  readonly most: number;
}

/** How wide columns are, so that all of them stand on the page with their numbers on one line. */
export function fitColumns(
  columns: readonly PrintedColumn[],
  plain: TextWidth,
  bold: TextWidth,
): FittedColumns {
  const needs = columns.map((column) => needOf(column, plain, bold));
  for (const [isLandscape, fontSize] of attempts) {
    const room = roomOf(isLandscape, columns.length);
    const widths = share(needs, room / fontSize);
    if (widths !== null) {
      const wide = widths.map((width) => width * fontSize);
      const air = (room - sumOf(wide)) / wide.length;
      return { isLandscape, fontSize, widths: wide.map((width) => width + Math.min(mostAirPt, air)) };
    }
  }
  // Broken numbers are better than columns that nobody sees.
  const room = roomOf(true, columns.length);
  const all = sumOf(needs.map(({ least }) => least));
  return { isLandscape: true, fontSize: 5.5, widths: needs.map(({ least }) => (least / all) * room) };
}

const roomOf = (isLandscape: boolean, columns: number): number =>
  pageWidths[isLandscape ? "landscape" : "portrait"] - columns * 2 * cellPadding;

function needOf({ header, isFigure, texts }: PrintedColumn, plain: TextWidth, bold: TextWidth): Need {
  const widest = texts.reduce((most, text) => Math.max(most, plain(text)), 0) * slack;
  const longestWord = Math.max(0, ...header.split(/\s+/).map(bold)) * slack;
  const headed = Math.max(longestWord, Math.min(bold(header) * slack, leastTextEm / 2));
  if (isFigure) return { least: Math.max(widest, longestWord), most: Math.max(widest, headed) };
  return {
    least: Math.max(longestWord, Math.min(widest, leastTextEm)),
    most: Math.max(headed, widest),
  };
}

/** Each its least and of the rest by what it would like; null when there is not enough. */
function share(needs: readonly Need[], room: number): readonly number[] | null {
  const spare = room - sumOf(needs.map(({ least }) => least));
  if (spare < 0) return null;
  const wanted = sumOf(needs.map(({ least, most }) => most - least));
  const part = wanted === 0 ? 0 : Math.min(1, spare / wanted);
  return needs.map(({ least, most }) => least + (most - least) * part);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
