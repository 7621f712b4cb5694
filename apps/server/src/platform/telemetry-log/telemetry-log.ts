import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { StoreUnavailable } from "../stores/telemetry/engine/store-unavailable.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { applyLog, hasFailedBlock, listFailedBlocks } from "./apply-log.ts";
import { countRows, type LogEntry, packRows } from "./log-entry.ts";

export interface LogDependencies {
  /** Reaches the tables that belong to no tenant. */
  readonly db: Kysely<Database>;
  readonly telemetry: Pick<TelemetryStore, "blocks" | "sums" | "isShared">;
  /** Called when acknowledged rows could not be applied; applying is tried again. */
  readonly onFailure?: (error: unknown) => void;
  /** Called for each unreadable entry after it is set aside; with null for an unreadable page of the log. */
  readonly onUnread?: (entry: number | null, reason: string) => void;
}

/** An entry that is in the log once its transaction has committed. */
export interface LoggedEntry extends LogEntry {
  readonly entry: number;
}

interface Pending extends LogEntry {
  readonly applied: PromiseWithResolvers<void>;
}

/** This many waiting rows are applied at once. */
const manyRows = 50_000;
/** With more waiting rows than this, nothing new is acknowledged before some are applied. */
const mostRows = 1_000_000;
/** Most delay of rows that no open page shows, ms; shorter with a shared store, because other servers may have readers. */
const unwatchedMs = 4_000;
const sharedMs = 1_000;
/** Delay of rows that an open page shows: this long after the last block, or `pauseFactor` times that block's duration when longer, ms. */
const watchedMs = 300;
const pauseFactor = 8;
/** Delay after a failure, ms. */
const retryMs = 1_000;

/**
 * Keeps acknowledged rows until the telemetry store has them, and writes them in large blocks: when somebody reads, when many rows wait, or after a
 * short delay.
 */
export class TelemetryLog {
  readonly #dependencies: LogDependencies;
  /** Entries that this server acknowledged and that are not known to be applied. */
  readonly #pending = new Map<number, Pending>();
  readonly #entriesOf = new Map<number, number>();
  #rows = 0;
  /** Transactions of this server that may append and whose outcome is not yet known. */
  #committing = 0;
  #isWatched: (tenantId: number) => boolean = () => false;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #dueMs = Infinity;
  /** End and duration of the last block. */
  #last = { endMs: -Infinity, tookMs: 0 };
  /** Number of times that the log may have got entries unknown to this server, and the number of these that were settled since. */
  #doubts = 1;
  #settledDoubts = 0;
  #failure: unknown = null;
  #asking: Promise<ReadonlySet<number>> | null = null;
  #isClosed = false;

  private constructor(dependencies: LogDependencies) {
    this.#dependencies = dependencies;
  }

  /** Opens the log and applies the entries that a server left in it. */
  static async open(dependencies: LogDependencies): Promise<TelemetryLog> {
    const log = new TelemetryLog(dependencies);
    await log.apply();
    return log;
  }

  /** Sets the test for tenants with open pages; their rows are applied soon. */
  watch(isWatched: (tenantId: number) => boolean): void {
    this.#isWatched = isWatched;
  }

  /** Waiting rows that this server acknowledged. */
  get waitingRows(): number {
    return this.#rows;
  }

  /** Resolves when there is room for more rows. Throws StoreUnavailable after a failure, until applying succeeds again. */
  async requireRoom(): Promise<void> {
    if (this.#failure !== null)
      throw new StoreUnavailable("the telemetry store takes nothing", { cause: this.#failure });
    if (this.#rows > mostRows) await this.apply();
  }

  /**
   * Runs `commit`, a transaction that may append, and returns its result with a promise of when every reader sees its rows. Until the outcome is
   * known, readers on this server look into the log itself, because others may see the commit before this server hears of it.
   */
  async acknowledge<T extends { readonly entry: LoggedEntry | null }>(
    commit: () => Promise<T>,
  ): Promise<T & { readonly visible: Promise<void> }> {
    this.#committing += 1;
    try {
      const committed = await commit();
      const { entry } = committed;
      return { ...committed, visible: entry === null ? Promise.resolve() : this.#logged(entry) };
    } catch (error) {
      // The transaction may have committed all the same.
      this.doubt();
      throw error;
    } finally {
      this.#committing -= 1;
    }
  }

  /** Puts rows into the log, in the transaction of `acknowledge`; null when there are no rows. */
  async append(transaction: TenantTransaction, { tenants, rows }: LogEntry): Promise<LoggedEntry | null> {
    const count = countRows(rows);
    if (count === 0) return null;
    const [weighings, statuses] = await Promise.all([packRows(rows.weighings), packRows(rows.statuses)]);
    const { entry } = await transaction
      .insertInto("telemetry_log")
      .values({ tenants: [...tenants], row_count: count, weighings, statuses })
      .returning("entry")
      .executeTakeFirstOrThrow();
    return { entry, tenants, rows };
  }

  /** Tells that the log may hold an entry unknown to this server, such as one of another server. */
  doubt(): void {
    this.#doubts += 1;
    this.#schedule(retryMs);
  }

  /** Resolves when the telemetry store has all rows that were acknowledged before, of the tenant or of every tenant. */
  async settle(tenantId?: number): Promise<void> {
    if (await this.#mayWait(tenantId)) await this.apply();
  }

  /**
   * Like `settle`, but also resolves while a block failed or is late on any server: the stored rows are better than no page, and readers are told
   * when the rest is stored.
   */
  async settleIfItTakes(tenantId: number): Promise<void> {
    const { db } = this.#dependencies;
    if (this.#failure !== null && (await hasFailedBlock(db))) return;
    const over = new AbortController();
    try {
      await Promise.race([this.settle(tenantId), untilOneFailed(db, over.signal)]);
    } catch (error) {
      if (!(await hasFailedBlock(db))) throw error;
    } finally {
      over.abort();
    }
  }

  /** Applies all entries that are in the log now. */
  apply(): Promise<void> {
    if (this.#running === null) return this.#start();
    // The running round may have begun before the entry in question.
    this.#next ??= this.#running.then(
      () => this.#startNext(),
      () => this.#startNext(),
    );
    return this.#next;
  }

  /** Applies the entries and ends; entries that cannot be applied are left to the next server. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.apply().catch(() => undefined);
  }

  /** Registers an entry whose transaction committed; resolves when every reader sees its rows. */
  #logged(one: LoggedEntry): Promise<void> {
    const applied = Promise.withResolvers<void>();
    this.#pending.set(one.entry, { ...one, applied });
    for (const tenant of one.tenants) this.#entriesOf.set(tenant, (this.#entriesOf.get(tenant) ?? 0) + 1);
    this.#rows += countRows(one.rows);
    this.#schedule(this.#delayOf(one));
    return applied.promise;
  }

  #startNext(): Promise<void> {
    this.#next = null;
    return this.#start();
  }

  #start(): Promise<void> {
    this.#running = this.#applyAll().finally(() => (this.#running = null));
    return this.#running;
  }

  async #applyAll(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    [this.#timer, this.#dueMs] = [null, Infinity];
    const meant = [...this.#pending.keys()];
    const doubts = this.#doubts;
    const { db, telemetry, onFailure, onUnread } = this.#dependencies;
    const known = (entry: number) => this.#pending.get(entry)?.rows;
    try {
      const startMs = performance.now();
      await applyLog({ db, telemetry, known, pending: () => this.#pending, onUnread });
      this.#last = { endMs: performance.now(), tookMs: performance.now() - startMs };
      this.#settledDoubts = doubts;
      this.#failure = null;
    } catch (error) {
      this.#doubts += 1;
      this.#failure = error;
      onFailure?.(error);
      if (!this.#isClosed) this.#schedule(retryMs);
      throw error;
    }
    for (const entry of meant) this.#forget(entry);
  }

  #forget(entry: number): void {
    const pending = this.#pending.get(entry);
    if (pending === undefined) return;
    this.#pending.delete(entry);
    this.#rows -= countRows(pending.rows);
    for (const tenant of pending.tenants) {
      const left = (this.#entriesOf.get(tenant) ?? 1) - 1;
      if (left === 0) this.#entriesOf.delete(tenant);
      else this.#entriesOf.set(tenant, left);
    }
    pending.applied.resolve();
  }

  async #mayWait(tenantId: number | undefined): Promise<boolean> {
    if (this.#doubts !== this.#settledDoubts) return true;
    const { isShared } = this.#dependencies.telemetry;
    if (tenantId === undefined ? this.#pending.size > 0 : this.#entriesOf.has(tenantId)) return true;
    if (!isShared && this.#committing === 0) return false;
    const waiting = await this.#ask();
    return tenantId === undefined ? waiting.size > 0 : waiting.has(tenantId);
  }

  /** Tenants with rows in the log, of any server. Simultaneous calls share one query. */
  #ask(): Promise<ReadonlySet<number>> {
    this.#asking ??= Promise.resolve().then(async () => {
      this.#asking = null;
      const { rows } = await sql<{ tenant: number }>`
        select distinct unnest(tenants) as tenant from telemetry_log
      `.execute(this.#dependencies.db);
      return new Set(rows.map(({ tenant }) => tenant));
    });
    return this.#asking;
  }

  #delayOf({ tenants }: LogEntry): number {
    if (this.#rows >= manyRows) return 0;
    if (tenants.some((tenant) => this.#isWatched(tenant))) {
      const { endMs, tookMs } = this.#last;
      return Math.max(0, endMs + Math.max(watchedMs, pauseFactor * tookMs) - performance.now());
    }
    return this.#dependencies.telemetry.isShared ? sharedMs : unwatchedMs;
  }

  #schedule(delayMs: number): void {
    const dueMs = performance.now() + delayMs;
    if (dueMs >= this.#dueMs || this.#isClosed) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#dueMs = dueMs;
    this.#timer = setTimeout(() => void this.apply().catch(() => undefined), delayMs);
  }
}

/** Interval at which failed blocks are looked for, ms. */
const lookEveryMs = 1_000;
/** Time that a block which failed earlier has to be settled before readers are answered without it, ms. */
const settledWithinMs = 15_000;

/**
 * Resolves once a block fails or is late: another server may be waiting for the store under the log's lock. A block that failed earlier is being
 * settled now, and counts only when that takes long. Never resolves when the signal fires first.
 */
async function untilOneFailed(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  try {
    await sleep(lookEveryMs, undefined, { signal });
    const earlier = new Set(await listFailedBlocks(db));
    for (let waitedMs = lookEveryMs; ; waitedMs += lookEveryMs) {
      const failed = waitedMs > lookEveryMs ? await listFailedBlocks(db) : [];
      if (failed.some((block) => !earlier.has(block) || waitedMs > settledWithinMs)) return;
      await sleep(lookEveryMs, undefined, { signal });
    }
  } catch {
    await new Promise(() => undefined);
  }
}
