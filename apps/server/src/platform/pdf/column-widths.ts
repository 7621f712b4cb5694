import type { TextWidth } from "./typeface.ts";

/** A column and its formatted texts. */
export interface PrintedColumn {
  readonly header: string;
  /** Numbers stay on one line; text may take several. */
  readonly isFigure: boolean;
  readonly texts: readonly string[];
}

export interface FittedColumns {
  readonly isLandscape: boolean;
  readonly fontSize: number;
  /** Widths without the padding, pt. */
  readonly widths: readonly number[];
}

/** Width of A4 within its margins, pt. */
export const pageWidths = { portrait: 523, landscape: 769 } as const;

/** Padding on the left and on the right of a cell, pt. */
export const cellPadding = 4;

/** Layouts to try, in order: portrait at readable sizes, then landscape with ever smaller text. */
const attempts: readonly (readonly [isLandscape: boolean, fontSize: number])[] = [
  [false, 8],
  [false, 7.5],
  ...[8, 7.5, 7, 6.5, 6, 5.5].map((size) => [true, size] as const),
];

/** Minimum width of a text column that may wrap, em: room for two words. */
const leastTextEm = 11;
/** Most extra width for each column when the page has room, pt. */
const mostAirPt = 18;
/** Factor on measured widths, for kerning and rounding. */
const slack = 1.02;

interface Need {
  readonly least: number;
  readonly most: number;
}

/** Fits columns to a page, with every number on one line; chooses orientation, font size and widths. */
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
  // Nothing fits: wrapped numbers are better than columns outside the page.
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

/** Gives each column its least width and distributes the rest by what they want beyond it; null when the room is too small. */
function share(needs: readonly Need[], room: number): readonly number[] | null {
  const spare = room - sumOf(needs.map(({ least }) => least));
  if (spare < 0) return null;
  const wanted = sumOf(needs.map(({ least, most }) => most - least));
  const part = wanted === 0 ? 0 : Math.min(1, spare / wanted);
  return needs.map(({ least, most }) => least + (most - least) * part);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
