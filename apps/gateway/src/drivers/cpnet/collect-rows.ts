import type { WeighingColumns } from "@fiel/contracts";
import { reasonOf } from "../../log.ts";
import type { WeighingLine } from "./parse-lines.ts";
import { isHeader } from "./parse-lines.ts";
import { MalformedLine } from "./parse-values.ts";

export interface ParsedLines<T> {
  readonly rows: readonly T[];
  readonly header: string;
  readonly malformed: number;
  /** The first malformed line and why, for the log. */
  readonly example: string | null;
}

/** Parses lines one by one; what cannot be understood is counted and stops nothing. */
export const parseLines = <T>(
  lines: readonly string[],
  knownHeader: string | null,
  usualHeader: string,
  parse: (line: string, header: string) => T,
): ParsedLines<T> => {
  let header = knownHeader ?? usualHeader;
  let malformed = 0;
  let example: string | null = null;
  const rows: T[] = [];
  for (const line of lines) {
    if (isHeader(line, usualHeader)) {
      header = line;
      continue;
    }
    try {
      rows.push(parse(line, header));
    } catch (error) {
      if (!(error instanceof MalformedLine)) throw error;
      malformed += 1;
      example ??= `${reasonOf(error)} em "${line.slice(0, 120)}"`;
    }
  }
  return { rows, header, malformed, example };
};

/** Rows as columns, one object for each run of one product and operator. */
export const columnsOfRows = (equipment: number, rows: readonly WeighingLine[]): WeighingColumns[] => {
  const groups = Map.groupBy(rows, ({ product, operator }) => JSON.stringify([product, operator]));
  return [...groups.values()].map((group) => ({
    equipment,
    product: group[0]?.product ?? null,
    operator: group[0]?.operator ?? null,
    at: group.map((row) => row.at),
    weightMg: group.map((row) => row.weightMg),
    verdict: group.map((row) => row.verdict),
  }));
};
