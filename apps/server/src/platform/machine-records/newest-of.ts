interface Versioned {
  readonly version: number;
}

/**
 * The row with the highest version of each key, in the order of the keys. A statement touches each row once, and all transactions touch rows in the
 * same order, so that they never deadlock.
 */
export function newestOf<Row extends Versioned>(
  rows: readonly Row[],
  keyOf: (row: Row) => readonly number[],
): Row[] {
  const newest = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row).join();
    const other = newest.get(key);
    if (other === undefined || row.version >= other.version) newest.set(key, row);
  }
  return [...newest.values()].toSorted((one, other) => compare(keyOf(one), keyOf(other)));
}

function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, i) => value !== other[i]);
  return place === -1 ? 0 : (one[place] as number) - (other[place] as number);
}
