import type { BucketCounts, RowsTaken, TakenRows } from "../../outbox/taken-rows.ts";
import type { PlacedRow } from "./collect-rows.ts";
import { isAfter, type FileState, type LastTaken } from "./file-state.ts";
import type { RowIdentity } from "./row-identity.ts";

export interface SortedRows<T> {
  /** Never taken before. */
  readonly fresh: readonly T[];
  readonly known: number;
  /** Of a file changed after its rows were forgotten. */
  readonly undecided: number;
  readonly identities: RowsTaken["rows"];
  readonly skipTo: LastTaken | null;
}

interface Sorting<T> {
  readonly file: string;
  readonly isRestart: boolean;
  readonly before: Pick<FileState, "until" | "skipTo" | "undecidedTo">;
  readonly taken: TakenRows;
  readonly identify: (row: T) => RowIdentity;
  /** When the row was made, for the cursor of a version that kept no index. */
  readonly placeOf: (row: T) => LastTaken;
}

/** Notes rows of one file's content; true when it has the row more often than any other content had. */
const createNote = <T>({ file, isRestart, taken, identify }: Sorting<T>) => {
  const counts = new Map<number, BucketCounts>();
  const identities = new Map<number, string[]>();
  const note = (row: T): boolean => {
    const { bucket, identity } = identify(row);
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
  const { before, placeOf } = sorting;
  const { note, identities } = createNote(sorting);
  let { skipTo } = before;
  let undecided = 0;
  const fresh: T[] = [];
  for (const { row, start } of rows) {
    const isNew = note(row);
    if (!isNew || start < (before.until?.offset ?? 0)) continue;
    if (skipTo !== null && !isAfter(placeOf(row), skipTo)) continue;
    skipTo = null;
    if (start < before.undecidedTo) undecided += 1;
    else fresh.push(row);
  }
  return { fresh, known: rows.length - fresh.length - undecided, undecided, identities, skipTo };
};
