import { randomUUID } from "node:crypto";
import type { InsertRequest } from "./engine.ts";
import type { GroupTarget, InsertGroup, WriteAheadLog } from "./write-ahead-log.ts";

/** Where groups are written. */
export interface GroupStore {
  /** The tables that an insert into `table` reaches, as they are now. */
  targetsOf(table: string): Promise<GroupTarget[]>;
  /** Writes a group that was never begun. */
  write(group: InsertGroup): Promise<void>;
  /** Writes what is missing of a group that broke off; nothing was written to its tables since. */
  rollForward(group: InsertGroup): Promise<void>;
}

export interface GroupCommitSettings {
  /** A group takes in no more when it has so many bytes of rows. */
  readonly groupBytes: number;
  /** The log is truncated beyond this. */
  readonly logBytes: number;
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
 * table costs as much as thousands of rows. Exactly once by token all the same: a group is in the log before it is
 * written, with the state of its tables. A table has one group at a time, and one that broke off is rolled forward before the
 * next, so that whatever happens the store can tell what of it is there.
 */
export class InsertGroupCommit {
  readonly #log: WriteAheadLog;
  readonly #store: GroupStore;
  readonly #settings: GroupCommitSettings;
  /** In the order in which they were finished. */
  readonly #finished = new Set<string>();
  /** Inserts that wait or are being written. */
  readonly #open = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Waiting[]>();
  /** The group of a table that the store failed to write: parts of it may be stored. */
  readonly #broken = new Map<string, InsertGroup>();
  #running = 0;
  /** Told when none is running. */
  #idle: () => void = () => undefined;
  #ready: Promise<void> | null = null;
  /** While it is there no group begins. */
  #held: Promise<void> | null = null;

  constructor(log: WriteAheadLog, store: GroupStore, settings: GroupCommitSettings) {
    this.#log = log;
    this.#store = store;
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
    const settled = this.#enqueue(name, request).finally(() => this.#open.delete(name));
    this.#open.set(name, settled);
    return settled;
  }

  /** Runs `work`, which is told the names of all that is stored, while no group is being written; those that come meanwhile wait. */
  async whileIdle<T>(work: (stored: readonly string[]) => Promise<T>): Promise<T> {
    await this.recover();
    while (this.#held !== null) await this.#held;
    const hold = Promise.withResolvers<void>();
    this.#held = hold.promise;
    try {
      while (this.#running > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
      for (const broken of this.#broken.values())
        await this.#finish(broken, (group) => this.#store.rollForward(group));
      return await work([...this.#finished]);
    } finally {
      this.#held = null;
      hold.resolve();
    }
  }

  /** Resolves when nothing is being written and nothing waits. */
  async settle(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open.values());
    await this.#held;
    await this.#log.close();
    this.#ready = null;
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
      const together = queue.splice(0, this.#howMany(queue));
      try {
        while (this.#held !== null) await this.#held;
        await this.#writeNext(table, together);
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

  /** What broke off comes first, and may be what is asked for. */
  async #writeNext(table: string, together: readonly Waiting[]): Promise<void> {
    this.#running += 1;
    try {
      const broken = this.#broken.get(table);
      if (broken !== undefined) await this.#finish(broken, (group) => this.#store.rollForward(group));
      const [first, ...rest] = together.filter(({ name }) => !this.#finished.has(name));
      if (first !== undefined) await this.#begin(table, [first, ...rest]);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#idle();
      this.#truncateWhenFull();
    }
  }

  /** Nothing of a group that did not get into the log was written: its inserts are simply not done. */
  async #begin(table: string, together: readonly [Waiting, ...Waiting[]]): Promise<void> {
    const group = groupOf(table, together, await this.#store.targetsOf(table));
    await this.#log.add(group);
    await this.#finish(group, () => this.#store.write(group));
  }

  async #finish(group: InsertGroup, write: (group: InsertGroup) => Promise<void>): Promise<void> {
    this.#broken.set(group.table, group);
    await write(group);
    this.#broken.delete(group.table);
    this.#remember(group.names);
    await this.#log.finish(group.id);
  }

  #remember(names: readonly string[]): void {
    for (const name of names) this.#finished.add(name);
    for (const oldest of this.#finished) {
      if (this.#finished.size <= this.#settings.remembered) return;
      this.#finished.delete(oldest);
    }
  }

  async #recover(): Promise<void> {
    const { unfinished, finished } = await this.#log.read();
    this.#remember(finished);
    for (const group of unfinished) {
      await this.#store.rollForward(group);
      this.#remember(group.names);
    }
    await this.#log.truncate([...this.#finished]);
  }

  /** Between two groups, when there is none that may have to be rolled forward. */
  #truncateWhenFull(): void {
    const isFull = this.#log.bytes > this.#settings.logBytes;
    if (!isFull || this.#running > 0 || this.#broken.size > 0 || this.#held !== null) return;
    this.#held = this.#log
      .truncate([...this.#finished])
      .catch(() => undefined)
      .then(() => void (this.#held = null));
  }
}

/** Rows of one kind may follow each other. */
const kindOf = ({ format, columns }: InsertRequest): string => `${format} ${String(columns)}`;

function groupOf(
  table: string,
  together: readonly [Waiting, ...Waiting[]],
  targets: readonly GroupTarget[],
): InsertGroup {
  const [{ request }] = together;
  return {
    id: randomUUID(),
    table,
    columns: request.columns,
    format: request.format,
    names: together.map(({ name }) => name),
    targets,
    rows: Buffer.concat(together.map(({ request }) => request.rows)),
  };
}
