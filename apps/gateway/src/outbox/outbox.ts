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

/** A batch whose number and content stay the same at every try to send it. */
export interface SealedBatch {
  readonly gateway: string;
  readonly sequence: number;
  readonly records: Records;
  /** How far machines were read once this batch and everything before it are stored. */
  readonly positions: readonly MachinePositions[];
  /** How often it got another number because the receipt did not fit its content. */
  readonly renumbered: number;
  /** By how much the computer's clock was set since the batch was sealed, ms. */
  readonly clockSetMs: number;
  /** Turns under which its machines were read; null when read before turns existed. */
  readonly turns: ReadingTurns | null;
}

/** How far one equipment was read, and its counters; stored together with its records. */
export interface Progress {
  readonly mid: number;
  /** An empty value deletes the key. */
  readonly positions: Iterable<readonly [key: string, value: string]>;
  readonly rowsTaken?: RowsTaken | undefined;
  /** Whether to forget all rows read from the machine's files. */
  readonly forgetsRows?: boolean;
  /** Another number under which the machine was read: its rows become known here, too. */
  readonly takenElsewhere?: TakenElsewhere;
  readonly counts: Iterable<readonly [name: string, amount: number]>;
}

export interface OutboxContext {
  readonly now: () => number;
  readonly uuid: () => string;
  readonly clock: QueueClock;
  /** Turns under which machines are read now; null when there are none. */
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

  /** Highest number given to a batch; 0 when there was none. */
  lastSequence(): number {
    return this.#queue.nextSequence() - 1;
  }

  /** Whether everything written was acknowledged, so that the queue is empty. */
  isEmpty(): boolean {
    return this.#queue.isEmpty();
  }

  /** Place of the last row in the queue; 0 when it is empty. */
  lastPlace(): number {
    return Number(this.#queue.statements.lastPlace.get()?.["place"]);
  }

  /** Whether everything up to a `place` was acknowledged. */
  isSentUpTo(place: number): boolean {
    const first = this.#queue.statements.placeAfter.get(-1)?.["place"];
    return first === null || Number(first) > place;
  }

  /** Stores records to send and how far the machines were read, in one transaction. Durable on return. */
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

  /** How long the oldest row may still collect records before it is sealed, ms; null when there is nothing to send. */
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

  /** Removes a stored batch. `clockShiftMs` is by how much the server moved the gateway's stamps. */
  acknowledge(sequence: number, clockShiftMs = 0): void {
    const { statements, begun, clock } = this.#queue;
    inTransaction(this.#database, () => {
      // The server stored the batch, so an unreadable row loses nothing.
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

  /** Divides a refused batch. The refusal of a single record is final; with null a single record stays in the queue. */
  divide(sequence: number, refusal: Refusal | null): Division {
    return inTransaction(this.#database, () => divideBatch(this.#queue, sequence, refusal, this.#now()));
  }

  /** Gives a batch a number above `lastSequence`, the highest that the server knows. Content and place stay the same. */
  renumber(sequence: number, lastSequence: number, isForReceipt = false): void {
    const { statements, skipNumbers, takeSequence } = this.#queue;
    inTransaction(this.#database, () => {
      skipNumbers(lastSequence);
      statements.renumber.run(takeSequence(), isForReceipt ? 1 : 0, sequence);
    });
  }

  /** Removes a batch from the queue and holds each of its records. */
  hold(sequence: number, refusal: Refusal): void {
    inTransaction(this.#database, () => holdBatch(this.#queue, sequence, refusal, this.#now()));
  }

  /** Continues with numbers above this one, which the server knows. */
  continueAfter(lastSequence: number): void {
    inTransaction(this.#database, () => this.#queue.skipNumbers(lastSequence));
  }

  /** Removes records that an earlier copy of this folder delivered, by the server's positions. Returns their number. */
  dropDelivered(told: ReadonlyMap<number, Positions>): number {
    return inTransaction(this.#database, () => dropDelivered(this.#queue, told));
  }

  /** Held records by reason, for the report to the server. */
  heldSummary(): ReturnType<typeof summarizeHeld> {
    return summarizeHeld(this.heldGroups());
  }

  heldGroups(): HeldGroup[] {
    return listHeldGroups(this.#database);
  }

  /** Counts of the unreadable data in this folder. */
  unreadable(): Unreadable {
    return readUnreadable(this.#database);
  }

  /** Requests durably that all records held now are sent again. Wake the forwarder afterwards. */
  resendHeld(): void {
    requestResend(this.#database);
  }

  /** Id of the server's last request to resend that was received; null when there was none. */
  resendHeard(): number | null {
    const heard = Number(this.#queue.meta.get(resendHeardKey) ?? "");
    return Number.isSafeInteger(heard) && heard > 0 ? heard : null;
  }

  /**
   * Takes the server's request to resend, which it repeats until it is confirmed; null is a request without an id. The id is stored with the request,
   * so that a repetition counts once. Returns whether the request was new.
   */
  resendAskedByServer(id: number | null): boolean {
    if (id !== null && id === this.resendHeard()) return false;
    inTransaction(this.#database, () => {
      requestResend(this.#database);
      if (id !== null) this.#queue.meta.set(resendHeardKey, String(id));
    });
    return true;
  }

  /** Whether a resend was requested, here or by another process. */
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
