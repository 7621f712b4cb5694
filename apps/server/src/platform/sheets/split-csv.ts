import type { SheetRow } from "./file-rows.ts";

interface CsvForm {
  readonly separator: string;
  /** Number of the first line. */
  readonly firstLine?: number;
}

/** Lines by which it is known how many cells a row has. */
const sampledLines = 200;
/** A cell that goes on for longer was begun by a quote that nobody meant: no spreadsheet has longer ones. */
const longestQuoted = 32_767;

/**
 * The rows of a CSV, in time that grows with its length. A quote that does not end its cell, or would swallow lines that are rows by
 * themselves, is a sign like others: no row of a file is lost in a cell.
 */
export function* rowsOfCsv(text: string, { separator, firstLine = 1 }: CsvForm): Generator<SheetRow> {
  const width = usualWidth(text, separator);
  let line = firstLine;
  let at = 0;
  while (at < text.length) {
    const [start, startLine] = [at, line];
    const cells: string[] = [];
    // Once one cell of a row has several lines, its lines are no rows by themselves: they need not be looked at for each further one.
    let wraps = false;
    for (;;) {
      const quoted = text[at] === '"' ? quotedAt(text, at, separator) : null;
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
      at += 1;
    }
    yield { line: startLine, cells };
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
  }
}

const endsLine = (text: string, at: number): boolean =>
  at >= text.length || text[at] === "\r" || text[at] === "\n";

/** Where a cell without quotes ends. */
function plainEnd(text: string, start: number, separator: string): number {
  let at = start;
  while (!endsLine(text, at) && text[at] !== separator) at += 1;
  return at;
}

interface Quoted {
  readonly value: string;
  /** Where its separator, or the end of its line, stands. */
  readonly end: number;
  /** Ends of lines in it. */
  readonly lines: number;
}

/** The cell whose quote stands there; null where that quote does not end before a separator or a line's end. */
function quotedAt(text: string, start: number, separator: string): Quoted | null {
  let at = start + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0 || at - start > longestQuoted) return null;
    if (text[at + 1] !== '"') break;
    at += 2;
  }
  let end = at + 1;
  while (text[end] !== separator && (text[end] === " " || text[end] === "\t")) end += 1;
  if (text[end] !== separator && !endsLine(text, end)) return null;
  const value = text.slice(start + 1, at).replaceAll('""', '"');
  return { value, end, lines: linesOf(value).length - 1 };
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

const widthOf = (line: string, separator: string): number => line.split(separator).length;

/** Cells of most lines, as they stand: of those without quotes, where there are any. */
function usualWidth(text: string, separator: string): number {
  const all = linesOf(text.slice(0, 100_000))
    .slice(0, sampledLines)
    .filter((line) => line.trim() !== "");
  const bare = all.filter((line) => !line.includes('"'));
  const lines = bare.length > 0 ? bare : all;
  const counted = [...Map.groupBy(lines, (line) => widthOf(line, separator))];
  return counted.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 1;
}

/** Whether each of the lines is a row as the others are: a text of several lines has cuts elsewhere. */
const swallowsRows = (text: string, separator: string, width: number): boolean =>
  width > 1 && linesOf(text).every((line) => widthOf(line, separator) === width);

function lineEnd(text: string, at: number): number {
  const end = /[^\r\n]*/y;
  end.lastIndex = at;
  return at + (end.exec(text)?.[0].length ?? 0);
}
