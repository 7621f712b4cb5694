/** What must be done so that the rows of a table say what is wanted. */
export interface Comparison<Wanted> {
  readonly missing: readonly Wanted[];
  readonly changed: readonly { readonly id: number; readonly wanted: Wanted }[];
  readonly same: number;
}

/** Compares wanted columns with the rows there are, matched by a key; columns that are not wanted are not looked at. */
export function compare<Wanted extends object>(
  wanted: readonly Wanted[],
  rows: readonly (Wanted & { readonly id: number })[],
  keyOf: (entry: Wanted) => string | number,
): Comparison<Wanted> {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  const missing: Wanted[] = [];
  const changed: { id: number; wanted: Wanted }[] = [];
  for (const entry of wanted) {
    const row = byKey.get(keyOf(entry));
    if (row === undefined) missing.push(entry);
    else if (differs(entry, row)) changed.push({ id: row.id, wanted: entry });
  }
  return { missing, changed, same: wanted.length - missing.length - changed.length };
}

function differs<Wanted extends object>(wanted: Wanted, row: Wanted): boolean {
  return (Object.keys(wanted) as (keyof Wanted)[]).some((column) => wanted[column] !== row[column]);
}

// PostgreSQL takes at most 65,535 parameters in a statement.
const rowsPerInsert = 1_000;

export async function inChunks<T>(
  rows: readonly T[],
  insert: (chunk: T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert)
    await insert(rows.slice(start, start + rowsPerInsert));
}
