import type { BucketCounts, RowsTaken, TakenRows } from "../../outbox/taken-rows.ts";
import type { PlacedRow } from "./collect-rows.ts";
import { isAfter, type FileState, type LastTaken } from "./file-state.ts";
import type { TextLine } from "./file-text.ts";
import { lineIdentity, type RowIdentity } from "./row-identity.ts";

export interface SortedRows<T> {
  /** Never taken before. */
  readonly fresh: readonly T[];
  readonly known: number;
  /** Of a file changed after its rows were forgotten. */
  readonly undecided: number;
  /** Lines that are not understood and were never told of before. */
  readonly newLines: ReadonlySet<TextLine>;
  readonly identities: RowsTaken["rows"];
  readonly skipTo: LastTaken | null;
}

interface Sorting<T> {
  readonly file: string;
  readonly isRestart: boolean;
  readonly before: Pick<FileState, "until" | "skipTo" | "undecidedTo" | "askedTo">;
  readonly taken: TakenRows;
  /** Lines that are not understood. */
  readonly misread: readonly TextLine[];
  readonly identify: (row: T) => RowIdentity;
  /** When the row was made, for the cursor of a version that kept no index. */
  readonly placeOf: (row: T) => LastTaken;
  /** Whether the server has the row; asked of those before `askedTo`. */
  readonly isStored: (row: T) => boolean;
}

/** How many of these rows, as the beginning of a file's content, were taken already. */
export const countTaken = <T>(
  rows: readonly PlacedRow<T>[],
  { file, taken, identify }: Pick<Sorting<T>, "file" | "taken" | "identify">,
): number => {
  const { note } = createNote({ file, taken, isRestart: true });
  return rows.filter(({ row }) => !note(identify(row))).length;
};

/** Notes what one file's content has; true when it has it more often than any other content had. */
const createNote = ({ file, isRestart, taken }: Pick<Sorting<never>, "file" | "isRestart" | "taken">) => {
  const counts = new Map<number, BucketCounts>();
  const identities = new Map<number, string[]>();
  const note = ({ bucket, identity }: RowIdentity): boolean => {
    const { own, others } = counts.get(bucket) ?? taken.countsOf(file, bucket, isRestart);
    counts.set(bucket, { own, others });
    const count = (own.get(identity) ?? 0) + 1;
    own.set(identity, count);
    const noted = identities.get(bucket) ?? [];
    identities.set(bucket, noted);
    noted.push(identity);
    return count > (others.get(identity) ?? 0);
  };
  return { note, identities };
};

/**
 * Tells rows that are new from those taken already, by what they are: a row is new where this content of the file has
 * it more often than it was taken from any other content, of this file or another.
 */
export const sortRows = <T>(rows: readonly PlacedRow<T>[], sorting: Sorting<T>): SortedRows<T> => {
  const { before, placeOf, identify, isStored, misread } = sorting;
  const { note, identities } = createNote(sorting);
  let { skipTo } = before;
  let undecided = 0;
  const fresh: T[] = [];
  for (const { row, start } of rows) {
    const isNew = note(identify(row));
    if (!isNew || start < (before.until?.offset ?? 0)) continue;
    if (skipTo !== null && !isAfter(placeOf(row), skipTo)) continue;
    skipTo = null;
    if (start < before.askedTo && isStored(row)) continue;
    if (start < before.undecidedTo) undecided += 1;
    else fresh.push(row);
  }
  // What was read for the index alone was told of when it was read first.
  const until = before.until?.offset ?? 0;
  const newLines = new Set(misread.filter(({ text, start }) => note(lineIdentity(text)) && start >= until));
  return { fresh, newLines, known: rows.length - fresh.length - undecided, undecided, identities, skipTo };
};
