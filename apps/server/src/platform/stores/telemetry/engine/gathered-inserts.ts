import { randomUUID } from "node:crypto";
import type { InsertRequest } from "./engine.ts";
import type { InsertGroup, InsertJournal } from "./insert-journal.ts";

export interface GatherSettings {
  /** A group takes in no more when it has so many bytes of rows. */
  readonly groupBytes: number;
  /** The journal begins anew beyond this. */
  readonly journalBytes: number;
  /** Names of finished inserts that are remembered. */
  readonly remembered: number;
}

interface Waiting {
  readonly name: string;
  readonly request: InsertRequest;
  readonly promise: PromiseWithResolvers<void>;
}

/**
 * Writes inserts that come while others of their table are being written together, as one group: making a part of a
 * table costs as much as thousands of rows. Exactly once by token all the same: a group is in the journal before it is
 * written, under a token of its own, and whatever happens it is written again as it was, never split or joined anew.
 */
export class GatheredInserts {
  readonly #journal: InsertJournal;
  readonly #write: (group: InsertGroup) => Promise<void>;
  readonly #settings: GatherSettings;
  /** In the order in which they were finished. */
  readonly #finished = new Set<string>();
  /** Inserts that wait or are being written. */
  readonly #open = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Waiting[]>();
  /** Groups that the store failed to write, by the names in them: parts of them may be stored. */
  readonly #failed = new Map<string, InsertGroup>();
  #running = 0;
  #ready: Promise<void> | null = null;
  #turning: Promise<void> | null = null;

  constructor(
    journal: InsertJournal,
    write: (group: InsertGroup) => Promise<void>,
    settings: GatherSettings,
  ) {
    this.#journal = journal;
    this.#write = write;
    this.#settings = settings;
  }

  /** Finishes what a crash cut off. Called again when it failed. */
  recover(): Promise<void> {
    this.#ready ??= this.#recover().catch((error: unknown) => {
      this.#ready = null;
      throw error;
    });
    return this.#ready;
  }

  /** Resolves when the rows are stored, by this call or by an earlier one of the same token. */
  async insert(request: InsertRequest): Promise<void> {
    await this.recover();
    const name = `${request.table} ${request.token}`;
    if (this.#finished.has(name)) return;
    const open = this.#open.get(name);
    if (open !== undefined) return open;
    const failed = this.#failed.get(name);
    return this.#keepOpen([name], failed === undefined ? this.#enqueue(name, request) : this.#again(failed));
  }

  /** Resolves when nothing is being written and nothing waits. */
  async settle(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open.values());
    await this.#turning;
    await this.#journal.close();
    this.#ready = null;
  }

  #keepOpen(names: readonly string[], promise: Promise<void>): Promise<void> {
    const settled = promise.finally(() => {
      for (const name of names) this.#open.delete(name);
    });
    for (const name of names) this.#open.set(name, settled);
    return settled;
  }

  #enqueue(name: string, request: InsertRequest): Promise<void> {
    const one: Waiting = { name, request, promise: Promise.withResolvers() };
    const queue = this.#waiting.get(request.table);
    if (queue === undefined) {
      this.#waiting.set(request.table, [one]);
      void this.#writeAll(request.table);
    } else queue.push(one);
    return one.promise.promise;
  }

  async #writeAll(table: string): Promise<void> {
    for (let queue = this.#waiting.get(table) ?? []; queue.length > 0;) {
      const together = queue.splice(0, this.#howMany(queue)) as [Waiting, ...Waiting[]];
      const group = groupOf(table, together);
      try {
        while (this.#turning !== null) await this.#turning;
        await this.#begin(group);
        for (const { promise } of together) promise.resolve();
      } catch (error) {
        for (const { promise } of together) promise.reject(error);
      }
    }
    this.#waiting.delete(table);
  }

  #howMany(queue: readonly Waiting[]): number {
    const kind = queue[0] && kindOf(queue[0].request);
    let bytes = 0;
    const end = queue.findIndex(({ request }) => {
      bytes += request.rows.length;
      return bytes > this.#settings.groupBytes || kindOf(request) !== kind;
    });
    return end === -1 ? queue.length : Math.max(1, end);
  }

  /** Nothing of a group that did not get into the journal was written: its inserts are simply not done. */
  async #begin(group: InsertGroup): Promise<void> {
    this.#running += 1;
    try {
      await this.#journal.add(group);
      await this.#finish(group);
    } finally {
      this.#running -= 1;
      this.#turnOver();
    }
  }

  async #finish(group: InsertGroup): Promise<void> {
    try {
      await this.#write(group);
    } catch (error) {
      for (const name of group.names) this.#failed.set(name, group);
      throw error;
    }
    for (const name of group.names) this.#failed.delete(name);
    this.#remember(group.names);
    await this.#journal.finish(group.id);
  }

  async #again(group: InsertGroup): Promise<void> {
    await this.#keepOpen(group.names, this.#finish(group));
  }

  #remember(names: readonly string[]): void {
    for (const name of names) this.#finished.add(name);
    for (const oldest of this.#finished) {
      if (this.#finished.size <= this.#settings.remembered) return;
      this.#finished.delete(oldest);
    }
  }

  async #recover(): Promise<void> {
    const { unfinished, finished } = await this.#journal.read();
    this.#remember(finished);
    for (const group of unfinished) {
      await this.#write(group);
      this.#remember(group.names);
    }
    await this.#journal.beginAnew([...this.#finished]);
  }

  /** Between two groups, when there is none that may have to be written again. */
  #turnOver(): void {
    const isFull = this.#journal.bytes > this.#settings.journalBytes;
    if (!isFull || this.#running > 0 || this.#failed.size > 0 || this.#turning !== null) return;
    this.#turning = this.#journal
      .beginAnew([...this.#finished])
      .catch(() => undefined)
      .then(() => void (this.#turning = null));
  }
}

/** Rows of one kind may follow each other. */
const kindOf = ({ format, columns }: InsertRequest): string => `${format} ${String(columns)}`;

function groupOf(table: string, together: readonly [Waiting, ...Waiting[]]): InsertGroup {
  const [{ request }] = together;
  return {
    id: randomUUID(),
    table,
    columns: request.columns,
    format: request.format,
    names: together.map(({ name }) => name),
    rows: Buffer.concat(together.map(({ request }) => request.rows)),
  };
}
