import { dayMs } from "@fiel/domain";
import { LRUCache } from "lru-cache";
import type { Sql } from "../sql.ts";
import { HeldRecords } from "./held-records.ts";
import type { LiveRecord, RecordKind } from "./record-kinds.ts";
import { TenantGates } from "./store-or-read.ts";

/** For all tenants together, by a careful count. */
const mostHeld = 250_000;
/** Of one kind of a tenant. */
const mostOfKind = 100_000;
/** Room for what comes, whatever there was. */
const leastRoom = 2_000;
/** Whoever looks at today looks at the last days and weeks next. */
const aheadMs = 31 * dayMs;

interface Held<R extends LiveRecord> {
  readonly records: HeldRecords<R> | null;
  /** From this instant on there were more than are held, UTC ms. */
  readonly tooManyFromMs: number;
  /** Beyond so many it is read anew, from later on. */
  readonly room: number;
}

/** Reads the rows of a select. */
export type ReadRows = <T extends object>(select: Sql) => Promise<T[]>;

/**
 * The records of one kind of late of each tenant, in memory. They are read while none of their kind is being stored, and all
 * that are stored afterwards are added: one process alone may store. Whenever it is not certain what the store took, the
 * tenant's records are forgotten, and read again when they are wanted.
 */
export class LiveRecords<R extends LiveRecord> {
  readonly #kind: RecordKind<R>;
  readonly #gates = new TenantGates();
  readonly #held = new LRUCache<number, Held<R>>({ maxSize: mostHeld, sizeCalculation: ({ room }) => room });

  constructor(kind: RecordKind<R>) {
    this.#kind = kind;
  }

  /** Stores records by `store`; `added` are their rows as text, or null when they may have been stored before. */
  storing(tenantId: number, added: readonly string[] | null, store: () => Promise<void>): Promise<void> {
    return this.#gates.of(tenantId).store(store, (isStored) => {
      const isKnown = isStored && added !== null && this.#add(tenantId, added);
      if (!isKnown) this.#held.delete(tenantId);
    });
  }

  /** All records that reach into the time from an instant on (UTC ms); null when they are too many to be held. */
  async from(
    tenantId: number,
    fromMs: number,
    read: ReadRows,
    signal?: AbortSignal,
  ): Promise<HeldRecords<R> | null> {
    const { records } = await this.#gates.of(tenantId).readUnless(
      () => this.#reaching(tenantId, fromMs),
      () => this.#read(tenantId, fromMs, (atMs) => read(this.#kind.select(tenantId, atMs, mostOfKind))),
      signal,
    );
    return records;
  }

  #reaching(tenantId: number, fromMs: number): Held<R> | undefined {
    const held = this.#held.get(tenantId);
    if (held === undefined) return undefined;
    if (held.records !== null && held.records.fromMs <= fromMs) return held;
    return fromMs <= held.tooManyFromMs ? { ...held, records: null } : undefined;
  }

  async #read(
    tenantId: number,
    fromMs: number,
    readFrom: (fromMs: number) => Promise<R[]>,
  ): Promise<Held<R>> {
    let tooManyFromMs = this.#held.get(tenantId)?.tooManyFromMs ?? -Infinity;
    for (const atMs of [fromMs - aheadMs, fromMs]) {
      if (atMs <= tooManyFromMs) continue;
      const found = await readFrom(atMs);
      if (found.length <= mostOfKind) {
        const records = new HeldRecords(this.#kind, atMs, found);
        return this.#hold(tenantId, { records, tooManyFromMs, room: leastRoom + 2 * records.count });
      }
      tooManyFromMs = atMs;
    }
    return this.#hold(tenantId, { records: null, tooManyFromMs, room: leastRoom });
  }

  #hold(tenantId: number, held: Held<R>): Held<R> {
    this.#held.set(tenantId, held);
    return held;
  }

  /** False when it cannot be told what the rows change, or there is no room for them. */
  #add(tenantId: number, rows: readonly string[]): boolean {
    const held = this.#held.peek(tenantId);
    if (held === undefined || held.records === null) return true;
    const { records, room } = held;
    return rows.every((row) => records.add(this.#kind.ofCells(row.split("\t")))) && records.count <= room;
  }
}
