import { randomUUID } from "node:crypto";
import { batch as batchSchema } from "@fiel/contracts";
import { createReceiver, type ReceiveBatch } from "../features/ingest/receive-batch.ts";
import { sql } from "../platform/stores/telemetry/sql.ts";
import { checkAllSums, checkNextSums } from "../platform/telemetry-log/check-sums.ts";
import { type LoggedTelemetry, openLoggedTelemetry } from "../platform/telemetry-log/logged-telemetry.ts";
import { ingestOfStores } from "./ingest-of-stores.ts";
import type { BarePlace } from "./telemetry-places.ts";
import { openTestStores, type TestStores, weighingsOf } from "./test-stores.ts";

export const startMs = 1_795_176_298_000;
export const nowMs = startMs + 60_000;
export const dayMs = 86_400_000;

type BatchRecords = Parameters<ReceiveBatch>[1];

/** Clients' batches in one telemetry store, servers that break, and the resulting rows. */
export class LogPlant {
  readonly stores: TestStores;
  readonly place: BarePlace;

  private constructor(stores: TestStores, place: BarePlace) {
    this.stores = stores;
    this.place = place;
  }

  static async open(openPlace: () => Promise<BarePlace>): Promise<LogPlant> {
    const place = Promise.withResolvers<BarePlace>();
    const stores = await openTestStores(async () => {
      const opened = await openPlace();
      place.resolve(opened);
      return opened;
    });
    return new LogPlant(stores, await place.promise);
  }

  batchOf(packages: number, atMs = startMs): BatchRecords {
    return batchSchema.parse({
      gateway: randomUUID(),
      sequence: 1,
      sentAt: nowMs,
      weighings: weighingsOf(atMs, Array<number>(packages).fill(1_010_000)),
      statuses: [{ equipment: 3, at: atMs, state: 2, speed: 30 }],
    });
  }

  receiverOn(telemetry: LoggedTelemetry): ReceiveBatch {
    return createReceiver({ ...ingestOfStores(this.stores, () => nowMs), telemetry });
  }

  /** Numbers of packages in the rows and in each roll-up, and of statuses. */
  async countsOf(tenantId: number): Promise<unknown> {
    const [found] = await this.stores.telemetry.forTenant(tenantId).rows(sql`
      select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five,
        (select sum(n) from weighing_rollup where stepS = 43200) as half, (select sum(n) from weight_rollup where stepS = 3600) as hour,
        (select sum(n) from weight_rollup where stepS = 86400) as day, (select count() from statuses) as statuses`);
    return found;
  }

  async rawOf(telemetry: LoggedTelemetry, tenantId: number): Promise<number | undefined> {
    const [found] = await telemetry
      .forTenant(tenantId)
      .rows<{ n: number }>(sql`select count() as n from weighings`);
    return found?.n;
  }

  /** Another server on the same stores, with replaced parts that break. */
  serverWith({
    blocks = {},
    months = {},
  }: {
    readonly blocks?: Partial<LoggedTelemetry["blocks"]>;
    readonly months?: Partial<LoggedTelemetry["months"]>;
  }): Promise<LoggedTelemetry> {
    const { store } = this.place;
    return openLoggedTelemetry(
      { ...store, blocks: { ...store.blocks, ...blocks }, months: { ...store.months, ...months } },
      { db: this.stores.postgres.store.shared },
    );
  }

  checkNext(): Promise<boolean> {
    return checkNextSums({
      db: this.stores.postgres.store.shared,
      telemetry: this.stores.telemetry,
      // Two and a half hours after the last whole day.
      now: () => Math.ceil(nowMs / dayMs) * dayMs + 2.5 * 3_600_000,
    });
  }

  async checkRest(): Promise<void> {
    while (await this.checkNext());
  }

  async checkEverything(): Promise<void> {
    await checkAllSums(this.stores.postgres.store.shared);
    await this.checkRest();
  }

  /** Adds four packages to the five-minute step of one roll-up only. */
  async sumAlone(tenantId: number, atMs: number): Promise<void> {
    const store = this.stores.telemetry.forTenant(tenantId);
    const rows = store.newRows();
    const step = Math.floor(atMs / 1000 / 300) * 300;
    rows.add(`300\t3\t${step}\tar\t1\t0\t4\t0\t0\t4\t16\t1\t1`);
    await store.insert("weighing_rollup", rows);
  }

  async versionOf(tenantId: number): Promise<number> {
    const { version } = await this.stores.postgres.store.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("data_versions").select("version").executeTakeFirstOrThrow(),
    );
    return version;
  }

  /** Number of steps found wrong. */
  async mended(): Promise<number> {
    const { steps } = await this.stores.postgres.store.shared
      .selectFrom("sum_mends")
      .select(({ fn }) => fn.sum<string | null>("steps").as("steps"))
      .executeTakeFirstOrThrow();
    return Number(steps ?? 0);
  }
}
