import type { LiveRecord, RecordKind } from "./record-kinds.ts";

/** Records of one kind of a tenant that reach into the time from an instant on. */
export class HeldRecords<R extends LiveRecord> {
  /** UTC ms. */
  readonly fromMs: number;
  readonly #kind: RecordKind<R>;
  readonly #machines = new Map<number, readonly R[]>();
  #count = 0;

  /** `records` are all that the store has, in any order. */
  constructor(kind: RecordKind<R>, fromMs: number, records: readonly R[]) {
    this.fromMs = fromMs;
    this.#kind = kind;
    this.#count = records.length;
    for (const [equipment, own] of Map.groupBy(records, (record) => record.equipment))
      this.#machines.set(
        equipment,
        own.toSorted((one, other) => this.#compare(one, other)),
      );
  }

  get count(): number {
    return this.#count;
  }

  /** Of one equipment, in order of their starts: another list after one came or changed, and the same one until then. */
  of(equipment: number): readonly R[] {
    return this.#machines.get(equipment) ?? none;
  }

  /** Takes one that was stored; false when it cannot be told what it changes. */
  add(record: R): boolean {
    const own = this.of(record.equipment);
    const at = this.#placeAfter(own, record);
    const before = own[at - 1];
    const { identity } = this.#kind;
    if (identity !== null && before !== undefined && this.#compare(before, record) === 0) {
      if (identity.version(before) <= identity.version(record))
        this.#machines.set(record.equipment, own.toSpliced(at - 1, 1, record));
      return true;
    }
    // What began before may be stored in a version that ended before, and wins.
    if (record.startMs < this.fromMs) return identity === null;
    this.#machines.set(record.equipment, own.toSpliced(at, 0, record));
    this.#count += 1;
    return true;
  }

  #compare(one: R, other: R): number {
    const identity = this.#kind.identity?.of ?? (() => 0);
    return one.startMs - other.startMs || identity(one) - identity(other);
  }

  /** Where the first one lies that comes after the record. */
  #placeAfter(own: readonly R[], record: R): number {
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(own[middle] as R, record) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const none: readonly never[] = [];
