import type { DatabaseSync } from "node:sqlite";
import { openMeta, type Meta } from "./meta.ts";
import { inTransaction } from "./open-database.ts";
import { pack, unpack } from "./pack.ts";
import { countRecords, type Records } from "./records.ts";
import { contentLimits, sealOldest } from "./seal-oldest.ts";
import { splitRecords, splitToLimits } from "./split-records.ts";
import { prepareStatements, queueRow, type Statements } from "./statements.ts";
import { createTakenRowsWriter, type RowsTaken } from "./taken-rows.ts";

/** A batch whose number and content are fixed for every try to send it. */
export interface SealedBatch {
  readonly gateway: string;
  readonly sequence: number;
  readonly records: Records;
}

/** How far one equipment is read, and what is counted about it: durable together with its records. */
export interface Progress {
  readonly mid: number;
  /** An empty value forgets the key. */
  readonly positions: Iterable<readonly [key: string, value: string]>;
  readonly rowsTaken?: RowsTaken | undefined;
  readonly counts: Iterable<readonly [name: string, amount: number]>;
}

export interface OutboxContext {
  readonly now: () => number;
  readonly uuid: () => string;
}

/** The queue between the machines and the server, in one SQLite file. */
export class Outbox {
  readonly gateway: string;
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #meta: Meta;
  readonly #now: () => number;
  readonly #writeTaken: ReturnType<typeof createTakenRowsWriter>;

  constructor(database: DatabaseSync, { now, uuid }: OutboxContext) {
    this.#database = database;
    this.#statements = prepareStatements(database);
    this.#meta = openMeta(database);
    this.#writeTaken = createTakenRowsWriter(database);
    this.#now = now;
    const known = this.#meta.get("gateway");
    this.gateway = known ?? uuid();
    if (known === null) this.#meta.set("gateway", this.gateway);
  }

  /** One transaction: the records to send and how far the machines are read. Durable at the return. */
  write(records: Records, progress: readonly Progress[]): void {
    inTransaction(this.#database, () => {
      for (const part of splitToLimits(records, contentLimits)) {
        // Nothing is waiting: sealing at once saves the live path a second transaction.
        const sequence = this.#isEmpty() ? this.#takeSequence() : null;
        const place = Number(this.#statements.nextPlace.get()?.["place"]);
        this.#insert(place, sequence, this.#now(), part);
      }
      for (const { mid, positions, rowsTaken, counts } of progress) {
        for (const [key, value] of positions) this.#keepPosition(mid, key, value);
        if (rowsTaken !== undefined) this.#writeTaken(mid, rowsTaken, this.#now());
        for (const [name, amount] of counts) this.#statements.count.run(mid, name, amount);
      }
      // Small rows of a backlog are merged as soon as they fill a batch: they shrink better together.
      while (this.#hasFullUnsealed()) sealOldest(this.#statements, () => this.#takeSequence());
    });
  }

  /** The oldest batch, sealed now when it is not yet; null when there is nothing to send. */
  next(): SealedBatch | null {
    const sealed = this.#oldestSealed();
    if (sealed !== null || this.#isEmpty()) return sealed;
    inTransaction(this.#database, () => sealOldest(this.#statements, () => this.#takeSequence()));
    return this.#oldestSealed();
  }

  acknowledge(sequence: number): void {
    this.#statements.acknowledge.run(sequence);
  }

  /** Puts two halves with new numbers in a batch's place; false when it holds a single record. */
  halve(sequence: number): boolean {
    return inTransaction(this.#database, () => {
      const row = queueRow(this.#statements.bySequence.get(sequence));
      if (row === null) return true;
      const records = unpack(row.body);
      const count = countRecords(records);
      if (count < 2) return false;
      this.#statements.remove.run(row.id);
      for (const half of splitRecords(records, Math.ceil(count / 2))) {
        this.#insert(row.place, this.#takeSequence(), row.created_at, half);
      }
      return true;
    });
  }

  /** Gives a batch the next number above `lastSequence`, the highest that the server knows; its content and place stay. */
  renumber(sequence: number, lastSequence: number): void {
    inTransaction(this.#database, () => {
      const next = Number(this.#meta.get("nextSequence") ?? 1);
      this.#meta.set("nextSequence", String(Math.max(next, lastSequence + 1)));
      this.#statements.renumber.run(this.#takeSequence(), sequence);
    });
  }

  /** Moves a batch that the server will never take out of the queue's way; it is kept. */
  setAside(sequence: number, reason: string): void {
    inTransaction(this.#database, () => {
      const row = queueRow(this.#statements.bySequence.get(sequence));
      if (row === null) return;
      this.#statements.reject.run(sequence, Math.floor(this.#now()), reason, row.records, row.body);
      this.#statements.remove.run(row.id);
    });
  }

  #keepPosition(mid: number, key: string, value: string): void {
    if (value === "") this.#statements.forgetPosition.run(mid, key);
    else this.#statements.position.run(mid, key, value);
  }

  #isEmpty(): boolean {
    return this.#statements.isEmpty.get()?.["empty"] === 1;
  }

  #hasFullUnsealed(): boolean {
    const total = this.#statements.unsealedTotal.get();
    const { records, bytes } = contentLimits;
    return Number(total?.["records"]) >= records || Number(total?.["bytes"]) >= bytes;
  }

  #oldestSealed(): SealedBatch | null {
    const row = queueRow(this.#statements.oldest.get());
    if (row === null || row.sequence === null) return null;
    return { gateway: this.gateway, sequence: row.sequence, records: unpack(row.body) };
  }

  #takeSequence(): number {
    const sequence = Number(this.#meta.get("nextSequence") ?? 1);
    this.#meta.set("nextSequence", String(sequence + 1));
    return sequence;
  }

  #insert(place: number, sequence: number | null, createdAt: number, records: Records): void {
    const { body, bytes } = pack(records);
    this.#statements.insert.run(place, sequence, countRecords(records), bytes, Math.floor(createdAt), body);
  }
}
