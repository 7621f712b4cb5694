import { shortened } from "@fiel/domain";
import { reasonOf } from "../../log.ts";
import type { TextLine } from "./file-text.ts";
import { isHeader } from "./parse-lines.ts";
import { MalformedLine, RefusedDate } from "./parse-values.ts";

export interface PlacedRow<T> {
  readonly row: T;
  /** Offset of its line in the file. */
  readonly start: number;
}

export interface ParsedLines<T> {
  readonly rows: readonly PlacedRow<T>[];
  readonly header: string | null;
  /** Lines that cannot be parsed, and those with a date that does not exist. */
  readonly malformed: readonly TextLine[];
  readonly refusedDates: readonly TextLine[];
  /** The first of these lines with its error, for the log; null when every line was parsed. */
  readonly example: string | null;
}

// The header is part of a position, which has at most 8,192 characters.
const longestHeader = 1_000;

/** Parses lines one by one. A line that cannot be parsed is listed, and the next ones are still parsed. */
export const parseLines = <T>(
  lines: readonly TextLine[],
  knownHeader: string | null,
  usualHeader: string,
  parse: (line: string, header: string) => T,
): ParsedLines<T> => {
  let header = knownHeader;
  let example: string | null = null;
  const rows: PlacedRow<T>[] = [];
  const malformed: TextLine[] = [];
  const refusedDates: TextLine[] = [];
  for (const line of lines) {
    const { text, start } = line;
    if (text.length <= longestHeader && isHeader(text, usualHeader)) {
      header = text;
      continue;
    }
    try {
      rows.push({ row: parse(text, header ?? usualHeader), start });
    } catch (error) {
      if (!(error instanceof MalformedLine)) throw error;
      (error instanceof RefusedDate ? refusedDates : malformed).push(line);
      example ??= `${reasonOf(error)} em "${shortened(text, 120)}"`;
    }
  }
  return { rows, header, malformed, refusedDates, example };
};
