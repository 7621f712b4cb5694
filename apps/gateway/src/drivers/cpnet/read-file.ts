import type { OccurrenceRecord, WeighingColumns } from "@fiel/contracts";
import type { CounterName } from "../driver.ts";
import { columnsOfRows, parseLines, type ParsedLines } from "./collect-rows.ts";
import { followFile, startOfFile, type FilePosition, type FollowedLines } from "./follow-file.ts";
import {
  eventHeader,
  parseEventLine,
  parseWeighingLine,
  weighingHeader,
  type WeighingLine,
} from "./parse-lines.ts";
import { newestOf, skipKnown, type LastTaken } from "./skip-known.ts";

/** What is kept of one file. */
export interface FileState extends FilePosition {
  readonly newest: LastTaken | null;
  /** Set while a replaced file is read up to what is new in it. */
  readonly skipTo: LastTaken | null;
}

export interface FileReading {
  readonly weighings: readonly WeighingColumns[];
  readonly occurrences: readonly OccurrenceRecord[];
  readonly rows: readonly WeighingLine[];
  readonly state: FileState;
  readonly counts: ReadonlyMap<CounterName, number>;
  readonly notices: readonly string[];
  readonly more: boolean;
}

export interface FileToRead {
  readonly mid: number;
  readonly name: string;
  readonly path: string;
  readonly isFinal: boolean;
}

const chunkBytes = 256 * 1024;
export const unread: FileState = { ...startOfFile, newest: null, skipTo: null };

const report = (
  name: string,
  followed: FollowedLines,
  parsed: Pick<ParsedLines<unknown>, "malformed" | "example">,
) => {
  const counts = new Map<CounterName, number>();
  const notices: string[] = [];
  if (followed.wasReplaced) {
    counts.set("replacedFiles", 1);
    notices.push(`${name}: o arquivo foi trocado ou encurtado; lido desde o início, sem repetir pesagens`);
  }
  if (parsed.malformed > 0) {
    counts.set("malformedLines", parsed.malformed);
    notices.push(`${name}: ${parsed.malformed} linhas não entendidas; a primeira: ${parsed.example ?? ""}`);
  }
  return { counts, notices };
};

export const readWeighingFile = async (file: FileToRead, before: FileState): Promise<FileReading> => {
  const followed = await followFile(file.path, before, chunkBytes, file.isFinal);
  const { header } = followed.position;
  const parsed = parseLines(followed.lines, header, weighingHeader, parseWeighingLine);
  const skipTo = followed.wasReplaced ? before.newest : before.skipTo;
  const rows = skipKnown(parsed.rows, skipTo);
  return {
    weighings: columnsOfRows(file.mid, rows),
    occurrences: [],
    rows,
    state: {
      ...followed.position,
      header: parsed.header,
      newest: newestOf(rows, before.newest),
      skipTo: rows.length > 0 ? null : skipTo,
    },
    ...report(file.name, followed, parsed),
    more: followed.more,
  };
};

/** Occurrences are known by equipment, code and start, so that reading a replaced file again adds none. */
export const readEventFile = async (file: FileToRead, before: FileState): Promise<FileReading> => {
  const followed = await followFile(file.path, before, chunkBytes, file.isFinal);
  const parsed = parseLines(followed.lines, followed.position.header, eventHeader, parseEventLine);
  return {
    weighings: [],
    occurrences: parsed.rows.map((row) => ({ equipment: file.mid, ...row })),
    rows: [],
    state: { ...unread, ...followed.position, header: parsed.header },
    ...report(file.name, followed, parsed),
    more: followed.more,
  };
};
