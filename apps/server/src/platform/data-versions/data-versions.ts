import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../stores/postgres/database.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { TenantChanges } from "./tenant-changes.ts";
import type { ChangeKey } from "./change-keys.ts";

/** Most tenants whose changes are tracked; the least recently used one is dropped. */
const mostTenants = 1_000;

/**
 * Bumps the tenant's data version under these change keys, each given once. Call it in the transaction that acknowledges data, after the data is
 * durable in the telemetry store, so that readers of the new version find the data. Changes of orders bump the version by themselves.
 */
export const bumpDataVersion = (
  transaction: TenantTransaction,
  tenantId: number,
  keys: readonly ChangeKey[],
): Promise<void> => bumpDataVersions(transaction, [{ tenantId, keys }]);

export interface TenantKeys {
  readonly tenantId: number;
  readonly keys: readonly ChangeKey[];
}

/** Bumps the versions of several tenants in one statement, in the order of their ids, so that transactions never deadlock. */
export async function bumpDataVersions(
  transaction: TenantTransaction,
  changed: readonly TenantKeys[],
): Promise<void> {
  const pairs = changed.flatMap(({ tenantId, keys }) => keys.map((key) => [tenantId, key] as const));
  const tenants = pairs.map(([tenantId]) => tenantId);
  const keys = pairs.map(([, key]) => key);
  const all = changed.map(({ tenantId }) => tenantId);
  await sql`select bump_data_versions(${all}::int[], ${tenants}::int[], ${keys}::int[])`.execute(transaction);
}

/** A tenant's data version, and its known changes. */
export interface DataVersion {
  /** Differs after every acknowledged batch. */
  readonly name: string;
  readonly version: number;
  /** Advances with every version that is read: its answers are as of this version or later. */
  readonly changes: TenantChanges;
}

interface VersionRow {
  readonly tenant_id: number;
  /** Start of PostgreSQL. It tells versions apart that a failover lost and that are counted again. */
  readonly start: string;
  readonly version: number;
  readonly changed_parts: number[];
  readonly changed_at: number[];
  readonly forgotten: number;
}

interface Heard {
  readonly start: string;
  readonly changes: TenantChanges;
}

type Wave = Map<number, PromiseWithResolvers<DataVersion>>;

/**
 * Reads data versions as of the request or later. Requests during a read share the next one, so that one connection is enough and nobody waits for
 * more than two reads.
 */
export class DataVersions {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #heard = new LRUCache<number, Heard>({ max: mostTenants });
  #next: Wave = new Map();
  #reading = false;

  /** `now` gives UTC ms. */
  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The tenant's version. Rejects with the store's error. */
  of(tenantId: number): Promise<DataVersion> {
    const asked = this.#next.get(tenantId) ?? Promise.withResolvers<DataVersion>();
    this.#next.set(tenantId, asked);
    if (!this.#reading) void this.#readAll();
    return asked.promise;
  }

  async #readAll(): Promise<void> {
    this.#reading = true;
    while (this.#next.size > 0) {
      const wave = this.#next;
      this.#next = new Map();
      await this.#read(wave);
    }
    this.#reading = false;
  }

  async #read(wave: Wave): Promise<void> {
    try {
      const wanted = [...wave.keys()];
      const { rows } = await sql<VersionRow>`select * from data_versions_of(${wanted}::int[])`.execute(
        this.#db,
      );
      for (const row of rows) wave.get(row.tenant_id)?.resolve(this.#versionOf(row));
    } catch (error) {
      for (const asked of wave.values()) asked.reject(error);
    }
  }

  #versionOf(row: VersionRow): DataVersion {
    const { tenant_id: tenantId, start, version } = row;
    return { name: `${start}:${version}`, version, changes: this.#changesOf(tenantId, row) };
  }

  #changesOf(tenantId: number, row: VersionRow): TenantChanges {
    const { start, version, changed_parts, changed_at, forgotten } = row;
    const changed = changed_parts.map((key, i) => [key, changed_at[i] as number] as const);
    const known = this.#heard.get(tenantId);
    if (known?.start === start && known.changes.hear({ version, changed, forgotten }, this.#now()))
      return known.changes;
    const changes = new TenantChanges(version);
    this.#heard.set(tenantId, { start, changes });
    return changes;
  }
}
