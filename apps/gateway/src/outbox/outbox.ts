import type { MachinePositions } from "@fiel/contracts";
import type { DatabaseSync } from "node:sqlite";
import type { Positions } from "../drivers/driver.ts";
import { checkRecords } from "./check-records.ts";
import { countDropped, divideBatch, holdBatch, type Division } from "./divide-batch.ts";
import type { Refusal } from "./held.ts";
import { listHeldGroups, summarizeHeld, type HeldGroup } from "./held-summary.ts";
import { dropDelivered } from "./drop-delivered.ts";
import { inTransaction } from "./in-transaction.ts";
import { insertRow } from "./insert-row.ts";
import { openQueue, type Queue, type QueueClock } from "./queue.ts";
import { identityOf } from "./identity.ts";
import { readRow, setRowAside } from "./read-row.ts";
import { openReadingTurns, type ReadingTurns } from "./reading-turns.ts";
import type { Records } from "./records.ts";
import { requestResend, resendIsAsked, resendSlice } from "./resend-held.ts";
import { contentLimits, mergeOldest, sealOldest } from "./seal-oldest.ts";
import { StoreDamage } from "./store-damage.ts";
import { splitToLimits } from "./split-records.ts";
import { takeOverContents } from "./take-over-contents.ts";
import { createTakenRowsMover, type TakenElsewhere } from "./move-taken-rows.ts";
import { createTakenRowsWriter, forgetTakenRows, type RowsTaken } from "./taken-rows.ts";
import { packPositions } from "./told-positions.ts";
import { readUnreadable, type Unreadable } from "./unreadable.ts";

/** A batch with a fixed number and content for every try to send it. */
export interface SealedBatch {
  readonly gateway: string;
  readonly sequence: number;
  readonly records: Records;
  /** How far machines have been read once everything before and in this batch is stored. */
  readonly positions: readonly MachinePositions[];
  /** How often it got another number because the receipt was for other content. */
  readonly renumbered: number;
  /** By how much the computer's clock was set since the instants got their final form, ms. */
  readonly clockSetMs: number;
  /** Turns under which its machines were read; null: before turns existed. */
  readonly turns: ReadingTurns | null;
}

/** How far one equipment was read, and its counters: durable together with its records. */
export interface Progress {
  readonly mid: number;
  /** An empty value deletes the key. */
  readonly positions: Iterable<readonly [key: string, value: string]>;
  readonly rowsTaken?: RowsTaken | undefined;
  /** Whether to forget all rows read from the machine's files. */
  readonly forgetsRows?: boolean;
  /** The machine was read under another number: its rows are known here, too. */
  readonly takenElsewhere?: TakenElsewhere;
  readonly counts: Iterable<readonly [name: string, amount: number]>;
}

export interface OutboxContext {
  readonly now: () => number;
  readonly uuid: () => string;
  readonly clock: QueueClock;
  /** The turns under which machines are read now; null: none. */
  readonly turns?: () => ReadingTurns | null;
}

// Keys in `meta`.
const resendHeardKey = "resendHeard";

/** The queue between the machines and the server, in one SQLite file. */
export class Outbox {
  readonly gateway: string;
  readonly #database: DatabaseSync;
  readonly #queue: Queue;
  readonly #now: () => number;
  readonly #turns: ReturnType<typeof openReadingTurns>;
  readonly #turnsNow: () => ReadingTurns | null;
  readonly #writeTaken: ReturnType<typeof createTakenRowsWriter>;
  readonly #moveTaken: ReturnType<typeof createTakenRowsMover>;

  constructor(database: DatabaseSync, { now, uuid, clock, turns = () => null }: OutboxContext) {
    this.#database = database;
    this.#queue = openQueue(database, clock, now);
    this.#writeTaken = createTakenRowsWriter(database);
    this.#moveTaken = createTakenRowsMover(database);
    this.#turns = openReadingTurns(database);
    this.#turnsNow = turns;
    this.#now = now;
    this.gateway = identityOf(database, this.#queue, uuid);
    takeOverContents(database, this.#queue, now());
  }

  /** The highest number given to a batch. */
  lastSequence(): number {
    return this.#queue.nextSequence() - 1;
  }

  /** Whether everything written was acknowledged. */
  isEmpty(): boolean {
    return this.#queue.isEmpty();
  }

  /** Place of the last written row in the queue. */
  lastPlace(): number {
    return Number(this.#queue.statements.lastPlace.get()?.["place"]);
  }

  /** Whether everything up to a `lastPlace` was acknowledged. */
  isSentUpTo(place: number): boolean {
    const first = this.#queue.statements.placeAfter.get(-1)?.["place"];
    return first === null || Number(first) > place;
  }

  /** One transaction: the records to send and how far the machines were read. Durable at the return. */
  write(records: Records, progress: readonly Progress[]): void {
    const { statements, held, begun, untold, clock, nextPlace } = this.#queue;
    const { good, bad, dropped } = checkRecords(records);
    const parts = splitToLimits(good, contentLimits);
    inTransaction(this.#database, () => {
      const stamp = clock.stamp();
      const { boot, driftMs: drift } = stamp;
      begun.note(good, stamp);
      const turns = this.#turns.idOf(this.#turnsNow());
      const row = { sequence: null, created_at: this.#now(), boot, drift, jumped: 0, turns };
      held.add(bad, this.#now(), row);
      countDropped(this.#queue, dropped);
      for (const { mid, positions, rowsTaken, forgetsRows, takenElsewhere, counts } of progress) {
        if (forgetsRows === true) forgetTakenRows(this.#database, mid);
        for (const [key, value] of positions) this.#keepPosition(mid, key, value);
        if (takenElsewhere !== undefined) this.#moveTaken(mid, takenElsewhere);
        if (rowsTaken !== undefined) this.#writeTaken(mid, rowsTaken, this.#now());
        for (const [name, amount] of counts) statements.count.run(mid, name, amount);
      }
      for (const [i, part] of parts.entries()) {
        const positions = i === parts.length - 1 ? packPositions(untold.take()) : null;
        insertRow(statements, part, { ...row, place: nextPlace(), positions });
      }
      // Small rows of a backlog are merged as soon as they fill a batch, because they compress better together.
      while (this.#hasFullUnsealed()) mergeOldest(this.#queue);
    });
  }

  /** State of the queue's first row; undefined when empty. Throws StoreDamage when its index names missing rows. */
  #oldest() {
    const oldest = this.#queue.statements.oldestState.get();
    if (oldest === undefined && !this.isEmpty()) throw new StoreDamage("the queue's index names no row");
    return oldest;
  }

  /** How long the oldest row may still collect before it is sealed, ms; null when there is nothing to send. */
  gatherWait(gatherMs: number): number | null {
    if (resendIsAsked(this.#queue)) return 0;
    const oldest = this.#oldest();
    if (oldest === undefined) return null;
    if (oldest["is_sealed"] === 1) return 0;
    const age = this.#now() - Number(oldest["created_at"]);
    return age < 0 ? gatherMs : Math.max(0, gatherMs - age);
  }

  /** The oldest batch, sealed now if necessary; null when there is nothing to send, or it must wait for a clock. */
  next(): SealedBatch | null {
    if (resendIsAsked(this.#queue))
      inTransaction(this.#database, () => resendSlice(this.#queue, this.#now()));
    for (;;) {
      const oldest = this.#oldest();
      if (oldest === undefined) return null;
      if (oldest["is_sealed"] === 1) {
        const sealed = this.#sealed(Number(oldest["id"]));
        if (sealed !== "unreadable") return sealed;
      } else if (inTransaction(this.#database, () => sealOldest(this.#queue)) === "waits") return null;
    }
  }

  /** The batch is stored, with the gateway's stamps moved by this much. */
  acknowledge(sequence: number, clockShiftMs = 0): void {
    const { statements, begun, clock } = this.#queue;
    inTransaction(this.#database, () => {
      // The server stored it, so an unreadable row loses nothing.
      const id = statements.idOfSequence.get(sequence)?.["id"];
      if (id === undefined) throw new StoreDamage(`the queue's index does not name batch ${sequence}`);
      const reading = readRow(statements, Number(id));
      if (reading.kind === "unreadable") return void statements.remove.run(Number(id));
      const { row } = reading;
      begun.stored(() => row.content, clockShiftMs);
      clock.confirm({ boot: row.boot, jumpedMs: row.jumped }, clockShiftMs);
      statements.remove.run(row.id);
    });
  }

  /** Divides a refused batch; the refusal of a single record is final, and null leaves it in place. */
  divide(sequence: number, refusal: Refusal | null): Division {
    return inTransaction(this.#database, () => divideBatch(this.#queue, sequence, refusal, this.#now()));
  }

  /** Gives a batch the next number above `lastSequence`, the highest that the server knows, keeping its content and place. */
  renumber(sequence: number, lastSequence: number, isForReceipt = false): void {
    const { statements, skipNumbers, takeSequence } = this.#queue;
    inTransaction(this.#database, () => {
      skipNumbers(lastSequence);
      statements.renumber.run(takeSequence(), isForReceipt ? 1 : 0, sequence);
    });
  }

  /** Removes a batch from the queue; each of its records is held. */
  hold(sequence: number, refusal: Refusal): void {
    inTransaction(this.#database, () => holdBatch(this.#queue, sequence, refusal, this.#now()));
  }

  /** Uses no number up to this one any more: the server knows it. */
  continueAfter(lastSequence: number): void {
    inTransaction(this.#database, () => this.#queue.skipNumbers(lastSequence));
  }

  /** Removes what an earlier copy of this folder delivered, by the server's positions. */
  dropDelivered(told: ReadonlyMap<number, Positions>): number {
    return inTransaction(this.#database, () => dropDelivered(this.#queue, told));
  }

  /** The held records, for the report to the server. */
  heldSummary(): ReturnType<typeof summarizeHeld> {
    return summarizeHeld(this.heldGroups());
  }

  heldGroups(): HeldGroup[] {
    return listHeldGroups(this.#database);
  }

  /** Data in this folder that is unreadable. */
  unreadable(): Unreadable {
    return readUnreadable(this.#database);
  }

  /** Requests that all records held now are sent again; durable. Wake the forwarder afterwards. */
  resendHeld(): void {
    requestResend(this.#database);
  }

  /** The server's last such request that was received; null: none. */
  resendHeard(): number | null {
    const heard = Number(this.#queue.meta.get(resendHeardKey) ?? "");
    return Number.isSafeInteger(heard) && heard > 0 ? heard : null;
  }

  /**
   * The server requests it, until it is told that the request was received; null: a server that requests once. Stored together with the
   * request, so that a repeated answer counts once. Returns whether it was new.
   */
  resendAskedByServer(id: number | null): boolean {
    if (id !== null && id === this.resendHeard()) return false;
    inTransaction(this.#database, () => {
      requestResend(this.#database);
      if (id !== null) this.#queue.meta.set(resendHeardKey, String(id));
    });
    return true;
  }

  /** Whether somebody requested it, here or from another process. */
  isResendAsked(): boolean {
    return resendIsAsked(this.#queue);
  }

  #keepPosition(mid: number, key: string, value: string): void {
    const { statements, untold } = this.#queue;
    if (value === "") statements.forgetPosition.run(mid, key);
    else statements.position.run(mid, key, value);
    untold.mark(mid, key);
  }

  #hasFullUnsealed(): boolean {
    const total = this.#queue.statements.unsealedTotal.get();
    const { records, bytes } = contentLimits;
    return Number(total?.["records"]) >= records || Number(total?.["bytes"]) >= bytes;
  }

  #sealed(id: number): SealedBatch | null | "unreadable" {
    const reading = readRow(this.#queue.statements, id);
    const sequence = reading.kind === "read" ? reading.row.sequence : null;
    if (reading.kind === "unreadable" || sequence === null) {
      const reason = reading.kind === "unreadable" ? reading.reason : "sem o seu número";
      inTransaction(this.#database, () => setRowAside(this.#queue, id, reason));
      return "unreadable";
    }
    const { row } = reading;
    const clockSetMs = this.#queue.clock.setSince({ boot: row.boot, jumpedMs: row.jumped });
    if (clockSetMs === null) return null;
    const { renumbered, content: records } = row;
    const positions = row.told ?? [];
    const turns = this.#turns.of(row.turns);
    return { gateway: this.gateway, sequence, records, positions, renumbered, clockSetMs, turns };
  }
}
