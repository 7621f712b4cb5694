/** How something was registered until an instant, UTC ms, exclusive. */
export interface Past<T> {
  readonly untilMs: number;
  readonly was: T;
}

/** How it was registered at an instant: as the first past that had not ended, or else as it is now. Pasts are in time order. */
export const registeredAt = <T>(pasts: readonly Past<T>[] | undefined, now: T, atMs: number): T =>
  pasts?.find(({ untilMs }) => atMs < untilMs)?.was ?? now;

/** The instants at which what `of` says of it became another, UTC ms. */
export function changesOf<T>(
  pasts: readonly Past<T>[] | undefined,
  now: T,
  of: (was: T) => unknown,
): number[] {
  const all = pasts ?? [];
  return all
    .filter(({ was }, place) => of(was) !== of(all[place + 1]?.was ?? now))
    .map(({ untilMs }) => untilMs);
}

interface PastRow {
  readonly record_id: number;
  readonly field: string;
  readonly until_at: number;
  readonly value: unknown;
}

/**
 * The records as they were: fields that said something else before, the others as they are now. `columnOf` names a field as the rows
 * have it. By the record's id, in time order; records that never changed are absent.
 */
export function pastsOf<R extends { readonly id: number }>(
  records: readonly R[],
  rows: readonly PastRow[],
  columnOf: (field: string) => keyof R | undefined,
): ReadonlyMap<number, readonly Past<R>[]> {
  const rowsOf = Map.groupBy(rows, ({ record_id }) => record_id);
  const found = new Map<number, readonly Past<R>[]>();
  for (const record of records) {
    const own = rowsOf.get(record.id);
    if (own === undefined) continue;
    const pasts: Past<R>[] = [];
    let was = record;
    const byEnd = [...Map.groupBy(own, ({ until_at }) => until_at)].toSorted(([one], [other]) => other - one);
    for (const [untilMs, ended] of byEnd) {
      const before = ended.flatMap(({ field, value }) => {
        const column = columnOf(field);
        return column === undefined ? [] : [[column, value] as const];
      });
      was = Object.assign({}, was, Object.fromEntries(before));
      pasts.unshift({ untilMs, was });
    }
    found.set(record.id, pasts);
  }
  return found;
}
