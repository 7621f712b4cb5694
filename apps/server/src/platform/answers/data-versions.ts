import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * Raises the tenant's data version. Belongs into the transaction that acknowledges what was written to the telemetry
 * store, after that is durable there: whoever reads the new version finds the data.
 */
export async function raiseDataVersion(transaction: TenantTransaction, tenantId: number): Promise<void> {
  await transaction
    .insertInto("data_versions")
    .values({ tenant_id: tenantId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("tenant_id")
        .doUpdateSet(({ eb }) => ({ version: eb("data_versions.version", "+", 1) })),
    )
    .execute();
}

interface VersionRow {
  readonly tenant_id: number;
  readonly version: string;
}

type Wave = Map<number, PromiseWithResolvers<string>>;

/**
 * Reads data versions as they are at the time of asking or later. Who asks while a read is under way waits for the next
 * one, that all of them share: however many ask, one connection is used, and nobody waits for more than two reads.
 */
export class DataVersions {
  readonly #db: Kysely<Database>;
  #next: Wave = new Map();
  #reading = false;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** The tenant's version: a different text after every batch that was acknowledged. Rejects with the store's error. */
  of(tenantId: number): Promise<string> {
    const asked = this.#next.get(tenantId) ?? Promise.withResolvers<string>();
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
      for (const { tenant_id, version } of rows) wave.get(tenant_id)?.resolve(version);
    } catch (error) {
      for (const asked of wave.values()) asked.reject(error);
    }
  }
}
