import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { StoreUnavailable } from "../stores/telemetry/engine/store-unavailable.ts";
import type { TelemetryStore } from "../stores/telemetry/open-telemetry.ts";
import { applyLog, hasFailedBlock } from "./apply-log.ts";
import { countRows, type LogEntry, packRows } from "./log-entry.ts";

export interface LogDependencies {
  /** Reaches the tables that belong to no tenant. */
  readonly db: Kysely<Database>;
  readonly telemetry: Pick<TelemetryStore, "blocks" | "sums" | "isShared">;
  /** Told when something acknowledged could not be applied; it is tried again. */
  readonly onFailure?: (error: unknown) => void;
  /** Told of an entry that cannot be read, once it is put aside; null: of a page of the log. */
  readonly onUnread?: (entry: number | null, reason: string) => void;
}

/** An entry that is in the log once its transaction has ended. */
export interface LoggedEntry extends LogEntry {
  readonly entry: number;
}

interface Pending extends LogEntry {
  readonly applied: PromiseWithResolvers<void>;
}

/** So many rows are applied at once, however young. */
const manyRows = 50_000;
/** Beyond so many rows that wait, nothing new is acknowledged before some are applied. */
const mostRows = 1_000_000;
/** What waits for a reader waits no longer than this; where other servers may have readers, not so long. */
const unwatchedMs = 4_000;
const sharedMs = 1_000;
/** With a page open: so long after the last block, and as many times as long as that took. */
const watchedMs = 300;
const pauseFactor = 8;
/** After a failure. */
const retryMs = 1_000;

/**
 * Keeps what is acknowledged until the telemetry store has it, and hands it on in large blocks: when somebody asks for it, when enough
 * has gathered, or after a moment.
 */
export class TelemetryLog {
  readonly #dependencies: LogDependencies;
  /** Entries that this server acknowledged and that are not known to be applied. */
  readonly #pending = new Map<number, Pending>();
  readonly #entriesOf = new Map<number, number>();
  #rows = 0;
  /** Transactions of this server that may append and of which it is not known how they ended. */
  #committing = 0;
  #isWatched: (tenantId: number) => boolean = () => false;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #dueMs = Infinity;
  /** When the last block was there, and how long that took. */
  #last = { endMs: -Infinity, tookMs: 0 };
  /** How often it became unknown what is in the log besides, and of how many of those it was looked at since. */
  #doubts = 1;
  #settledDoubts = 0;
  #failure: unknown = null;
  #asking: Promise<ReadonlySet<number>> | null = null;
  #isClosed = false;

  private constructor(dependencies: LogDependencies) {
    this.#dependencies = dependencies;
  }

  /** Opens the log, and applies what a server left in it. */
  static async open(dependencies: LogDependencies): Promise<TelemetryLog> {
    const log = new TelemetryLog(dependencies);
    await log.apply();
    return log;
  }

  /** Whose pages are open just now: what comes of them is applied soon. */
  watch(isWatched: (tenantId: number) => boolean): void {
    this.#isWatched = isWatched;
  }

  /** Rows that wait, of what this server acknowledged. */
  get waitingRows(): number {
    return this.#rows;
  }

  /** Resolves when there is room for more. Throws StoreUnavailable while the telemetry store takes nothing. */
  async requireRoom(): Promise<void> {
    if (this.#failure !== null)
      throw new StoreUnavailable("the telemetry store takes nothing", { cause: this.#failure });
    if (this.#rows > mostRows) await this.apply();
  }

  /**
   * Runs `commit`, a transaction that may append, and returns what it returned, with the promise of when everybody sees its rows. Until it
   * is known how the transaction ended, a reader on this server looks at the log itself: the commit is seen by others before it is told here.
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
      // It may have been committed all the same.
      this.doubt();
      throw error;
    } finally {
      this.#committing -= 1;
    }
  }

  /** Puts rows in the log, in the transaction of `acknowledge`; null: there are none. */
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

  /** There may be an entry that this server does not know, as of another server. */
  doubt(): void {
    this.#doubts += 1;
    this.#schedule(retryMs);
  }

  /** Resolves when the telemetry store has all of the tenant, or of everybody, that was acknowledged before. */
  async settle(tenantId?: number): Promise<void> {
    if (await this.#mayWait(tenantId)) await this.apply();
  }

  /**
   * As `settle`; while the telemetry store takes nothing it resolves all the same: what the store has is better than no page, and
   * whoever read is told when the rest is there.
   */
  async settleIfItTakes(tenantId: number): Promise<void> {
    const { db } = this.#dependencies;
    if (this.#failure !== null && (await hasFailedBlock(db))) return;
    try {
      await this.settle(tenantId);
    } catch (error) {
      if (!(await hasFailedBlock(db))) throw error;
    }
  }

  /** Applies all that is in the log now. */
  apply(): Promise<void> {
    if (this.#running === null) return this.#start();
    // What is under way may have begun before the entry that is meant.
    this.#next ??= this.#running.then(
      () => this.#startNext(),
      () => this.#startNext(),
    );
    return this.#next;
  }

  /** Applies what there is and ends; what could not be applied is for the next server. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.apply().catch(() => undefined);
  }

  /** The transaction ended well; resolves when everybody sees the rows. */
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

  /** Whose rows are in the log, of any server; those who ask at the same time share one question. */
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
