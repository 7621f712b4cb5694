import type { BucketCounts, RowsTaken, TakenRows } from "../../outbox/taken-rows.ts";
import type { PlacedRow } from "./collect-rows.ts";
import { isAfter, type FileState, type LastTaken } from "./file-state.ts";
import type { TextLine } from "./file-text.ts";
import { lineIdentity, type RowIdentity } from "./row-identity.ts";

export interface SortedRows<T> {
  /** Rows that were never taken before. */
  readonly fresh: readonly T[];
  readonly known: number;
  /** Number of rows of a file that changed after its rows were forgotten; they are not sent. */
  readonly undecided: number;
  /** Lines that cannot be parsed and were not reported before. */
  readonly newLines: ReadonlySet<TextLine>;
  readonly identities: RowsTaken["rows"];
  readonly skipTo: LastTaken | null;
}

/** A row, compared with everything that was read before. */
export interface NotedRow<T> extends PlacedRow<T> {
  readonly isNew: boolean;
  /** Ordinal among equal rows of this content, from 1, for comparing with the server's count; null when the server is not asked. */
  readonly nth: number | null;
}

export interface ServersRows<T> {
  readonly mayHave: (placed: PlacedRow<T>) => boolean;
  readonly identify: (row: T) => RowIdentity;
  /** Number of rows like this one that were read of this content while the server was not asked. */
  readonly readBefore: (identity: RowIdentity) => number;
}

interface Noting<T> {
  readonly file: string;
  readonly isRestart: boolean;
  readonly before: Pick<FileState, "until">;
  readonly taken: TakenRows;
  /** Lines that cannot be parsed. */
  readonly misread: readonly TextLine[];
  readonly identify: (row: T) => RowIdentity;
  /** How to compare rows with the server, which may have some that were not read here; null when it has none of those. */
  readonly server: ServersRows<T> | null;
}

interface Noted<T> extends Pick<SortedRows<T>, "newLines" | "identities"> {
  readonly rows: readonly NotedRow<T>[];
}

interface Sorting<T> {
  readonly before: Pick<FileState, "skipTo" | "undecidedTo">;
  /** Instant and sequence of a row, to compare with the cursor of a version without an index. */
  readonly placeOf: (row: T) => LastTaken;
  /** How often the server has the row. */
  readonly storedCount: (row: T) => number;
}

/** Number of these rows that were taken before, if they are the beginning of a file's content. */
export const countTaken = <T>(
  rows: readonly PlacedRow<T>[],
  { file, taken, identify }: Pick<Noting<T>, "file" | "taken" | "identify">,
): number => {
  const { note } = createNote({ file, taken, isRestart: true });
  return rows.filter(({ row }) => !note(identify(row)).isNew).length;
};

/** Counts the rows of one file's content up to here. A row is new when this content has it more often than any other content. */
const createNote = ({ file, isRestart, taken }: Pick<Noting<never>, "file" | "isRestart" | "taken">) => {
  const counts = new Map<number, BucketCounts>();
  const identities = new Map<number, string[]>();
  const note = ({ bucket, identity }: RowIdentity): { readonly count: number; readonly isNew: boolean } => {
    const { own, others } = counts.get(bucket) ?? taken.countsOf(file, bucket, isRestart);
    counts.set(bucket, { own, others });
    const count = (own.get(identity) ?? 0) + 1;
    own.set(identity, count);
    const noted = identities.get(bucket) ?? [];
    identities.set(bucket, noted);
    noted.push(identity);
    return { count, isNew: count > (others.get(identity) ?? 0) };
  };
  return { note, identities };
};

const nthOf = <T>(
  { identify, readBefore }: ServersRows<T>,
  row: T,
  note: (identity: RowIdentity) => { readonly count: number },
): number => {
  const identity = identify(row);
  return note(identity).count + readBefore(identity);
};

/**
 * Separates new rows from taken ones by identity: a row is new when this content of the file has it more often than it was taken from any
 * other content, of this or another file.
 */
export const noteRows = <T>(rows: readonly PlacedRow<T>[], noting: Noting<T>): Noted<T> => {
  const { identify, server, misread } = noting;
  const { note, identities } = createNote(noting);
  // Malformed lines that are reread for the index alone were reported when they were first read.
  const until = noting.before.until?.offset ?? 0;
  const noted = rows.map((placed) => ({
    ...placed,
    isNew: note(identify(placed.row)).isNew && placed.start >= until,
    nth: server?.mayHave(placed) === true ? nthOf(server, placed.row, note) : null,
  }));
  const newLines = misread.filter(({ text, start }) => note(lineIdentity(text)).isNew && start >= until);
  return { rows: noted, newLines: new Set(newLines), identities };
};

/** Selects the new rows to send: those that this content has more often than the server. */
export const sortRows = <T>(noted: Noted<T>, sorting: Sorting<T>): SortedRows<T> => {
  const { before, placeOf, storedCount } = sorting;
  const { rows, newLines, identities } = noted;
  let { skipTo } = before;
  let undecided = 0;
  const fresh: T[] = [];
  for (const { row, start, isNew, nth } of rows) {
    if (!isNew) continue;
    if (skipTo !== null && !isAfter(placeOf(row), skipTo)) continue;
    skipTo = null;
    if (nth !== null && nth <= storedCount(row)) continue;
    if (start < before.undecidedTo) undecided += 1;
    else fresh.push(row);
  }
  return { fresh, newLines, known: rows.length - fresh.length - undecided, undecided, identities, skipTo };
};
