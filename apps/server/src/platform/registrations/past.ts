/** Values of something that held until an instant, UTC ms, exclusive. */
export interface Past<T> {
  readonly untilMs: number;
  readonly was: T;
}

/** The values at an instant: the first past that had not ended, or else the present ones. Pasts are in time order. */
export const registeredAt = <T>(pasts: readonly Past<T>[] | undefined, now: T, atMs: number): T =>
  pasts?.find(({ untilMs }) => atMs < untilMs)?.was ?? now;

/** The instants at which the value of `of` changed, UTC ms. */
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
 * Earlier versions of records: changed fields with their earlier values, the others as they are now. `columnOf` maps a field to its column.
 * By record id, in time order; records without changes are absent.
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
