import type { DatabaseSync } from "node:sqlite";
import type { GatewayClock } from "../clock/gateway-clock.ts";
import { insertRow } from "./insert-row.ts";
import { openMeta, type Meta } from "./meta.ts";
import { inTransaction } from "./open-database.ts";
import { unpack } from "./pack.ts";
import { countRecords, type Records } from "./records.ts";
import { contentLimits, mergeOldest, sealOldest } from "./seal-oldest.ts";
import { splitRecords, splitToLimits } from "./split-records.ts";
import { prepareStatements, queueRow, type Statements } from "./statements.ts";
import { createTakenRowsWriter, type RowsTaken } from "./taken-rows.ts";

/** A batch whose number and content are fixed for every try to send it. */
export interface SealedBatch {
  readonly gateway: string;
  readonly sequence: number;
  readonly records: Records;
  /** How far the computer's clock was set since the instants got their final form, ms. */
  readonly clockSetMs: number;
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
  readonly clock: Pick<GatewayClock, "stamp" | "correctionOf" | "sealed" | "setSince" | "confirm">;
}

/** The queue between the machines and the server, in one SQLite file. */
export class Outbox {
  readonly gateway: string;
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #meta: Meta;
  readonly #now: () => number;
  readonly #clock: OutboxContext["clock"];
  readonly #writeTaken: ReturnType<typeof createTakenRowsWriter>;

  constructor(database: DatabaseSync, { now, uuid, clock }: OutboxContext) {
    this.#database = database;
    this.#statements = prepareStatements(database);
    this.#meta = openMeta(database);
    this.#writeTaken = createTakenRowsWriter(database);
    this.#now = now;
    this.#clock = clock;
    const known = this.#meta.get("gateway");
    this.gateway = known ?? uuid();
    if (known === null) this.#meta.set("gateway", this.gateway);
  }

  /** One transaction: the records to send and how far the machines are read. Durable at the return. */
  write(records: Records, progress: readonly Progress[]): void {
    inTransaction(this.#database, () => {
      for (const part of splitToLimits(records, contentLimits)) {
        const { boot, driftMs: drift } = this.#clock.stamp();
        const place = Number(this.#statements.nextPlace.get()?.["place"]);
        const wasEmpty = this.#isEmpty();
        const row = { place, sequence: null, created_at: this.#now(), boot, drift };
        insertRow(this.#statements, part, row);
        // Nothing was waiting: sealing at once saves the live path a second transaction.
        if (wasEmpty) this.#seal();
      }
      for (const { mid, positions, rowsTaken, counts } of progress) {
        for (const [key, value] of positions) this.#keepPosition(mid, key, value);
        if (rowsTaken !== undefined) this.#writeTaken(mid, rowsTaken, this.#now());
        for (const [name, amount] of counts) this.#statements.count.run(mid, name, amount);
      }
      // Small rows of a backlog are merged as soon as they fill a batch: they shrink better together.
      while (this.#hasFullUnsealed()) mergeOldest(this.#statements);
    });
  }

  /** The oldest batch, sealed now when it is not yet; null when there is nothing to send. */
  next(): SealedBatch | null {
    const sealed = this.#oldestSealed();
    if (sealed !== null || this.#isEmpty()) return sealed;
    inTransaction(this.#database, () => this.#seal());
    return this.#oldestSealed();
  }

  /** The batch is stored, what the gateway's clock stamped moved by so much. */
  acknowledge(sequence: number, clockShiftMs = 0): void {
    inTransaction(this.#database, () => {
      const row = queueRow(this.#statements.bySequence.get(sequence));
      if (row === null) return;
      this.#clock.confirm({ boot: row.boot, jumpedMs: row.jumped }, clockShiftMs);
      this.#statements.remove.run(row.id);
    });
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
        insertRow(this.#statements, half, { ...row, sequence: this.#takeSequence() });
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
    const clockSetMs = this.#clock.setSince({ boot: row.boot, jumpedMs: row.jumped });
    if (clockSetMs === null) return null;
    return { gateway: this.gateway, sequence: row.sequence, records: unpack(row.body), clockSetMs };
  }

  #takeSequence(): number {
    const sequence = Number(this.#meta.get("nextSequence") ?? 1);
    this.#meta.set("nextSequence", String(sequence + 1));
    return sequence;
  }

  #seal(): void {
    sealOldest(this.#statements, this.#clock, () => this.#takeSequence());
  }
}
