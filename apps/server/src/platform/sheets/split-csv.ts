import { SheetError, sheetLimits, type SheetRow } from "./file-rows.ts";

interface CsvForm {
  readonly separator: string;
  /** Number of the first line, 1 by default. */
  readonly firstLine?: number;
}

/** Lines from which the usual number of cells is taken. */
const sampledLines = 200;
/** Longest quoted cell, as spreadsheets limit it; a longer one means that the opening quote was a plain character. */
const longestQuoted = 32_767;

/**
 * Rows of a CSV, in time linear in its length. A quote that does not end its cell, or that would swallow lines which are rows by themselves, is a
 * plain character: no row gets lost inside a cell. Throws SheetError for a row of more cells than `sheetLimits.rowCells`.
 */
export function* rowsOfCsv(text: string, { separator, firstLine = 1 }: CsvForm): Generator<SheetRow> {
  const width = usualWidth(text, separator);
  let line = firstLine;
  let at = 0;
  while (at < text.length) {
    const [start, startLine] = [at, line];
    const cells: string[] = [];
    // Once a cell of the row spans lines, those lines are not rows by themselves, and later cells need no check.
    let wraps = false;
    for (;;) {
      const opening = afterBlanks(text, at, separator);
      const quoted = text[opening] === '"' ? quotedAt(text, opening, separator) : null;
      if (
        quoted !== null &&
        (quoted.lines === 0 ||
          wraps ||
          !swallowsRows(text.slice(start, lineEnd(text, quoted.end)), separator, width))
      ) {
        wraps ||= quoted.lines > 0;
        cells.push(quoted.value);
        line += quoted.lines;
        at = quoted.end;
      } else {
        const end = plainEnd(text, at, separator);
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== separator) break;
      if (cells.length >= sheetLimits.rowCells) throw new SheetError("unpacksTooLarge");
      at += 1;
    }
    yield { line: startLine, cells };
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
  }
}

const endsLine = (text: string, at: number): boolean =>
  at >= text.length || text[at] === "\r" || text[at] === "\n";

/** End of a cell without quotes. */
function plainEnd(text: string, start: number, separator: string): number {
  let at = start;
  while (!endsLine(text, at) && text[at] !== separator) at += 1;
  return at;
}

/** Position after the blanks before a cell, which some programs write before its quote. */
function afterBlanks(text: string, start: number, separator: string): number {
  let at = start;
  while (text[at] !== separator && (text[at] === " " || text[at] === "\t")) at += 1;
  return at;
}

interface Quoted {
  readonly value: string;
  /** Position of the separator or line end after the cell. */
  readonly end: number;
  /** Number of line breaks in the cell. */
  readonly lines: number;
}

/** The quoted cell at a position; null when its quote does not close before a separator or a line end. */
function quotedAt(text: string, start: number, separator: string): Quoted | null {
  let at = start + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0 || at - start > longestQuoted) return null;
    if (text[at + 1] !== '"') break;
    at += 2;
  }
  const end = afterBlanks(text, at + 1, separator);
  if (text[end] !== separator && !endsLine(text, end)) return null;
  const value = text.slice(start + 1, at).replaceAll('""', '"');
  return { value, end, lines: linesOf(value).length - 1 };
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

const widthOf = (line: string, separator: string): number => line.split(separator).length;

/** Most common number of cells in a line, counted over lines without quotes where there are any. */
function usualWidth(text: string, separator: string): number {
  const all = linesOf(text.slice(0, 100_000))
    .slice(0, sampledLines)
    .filter((line) => line.trim() !== "");
  const bare = all.filter((line) => !line.includes('"'));
  const lines = bare.length > 0 ? bare : all;
  const counted = [...Map.groupBy(lines, (line) => widthOf(line, separator))];
  return counted.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 1;
}

/** Whether every line has the usual number of cells. The lines of a multi-line text rarely have. */
const swallowsRows = (text: string, separator: string, width: number): boolean =>
  width > 1 && linesOf(text).every((line) => widthOf(line, separator) === width);

function lineEnd(text: string, at: number): number {
  const end = /[^\r\n]*/y;
  end.lastIndex = at;
  return at + (end.exec(text)?.[0].length ?? 0);
}
