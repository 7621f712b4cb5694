import { randomUUID } from "node:crypto";
import { batch as batchSchema } from "@fiel/contracts";
import type { Random } from "@fiel/simulator/machine";
import { createReceiver, type ReceiveBatch } from "../features/ingest/receive-batch.ts";
import type { TelemetryStore } from "../platform/stores/telemetry/open-telemetry.ts";
import { sql } from "../platform/stores/telemetry/sql.ts";
import { ingestOfStores } from "./ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "./test-stores.ts";

const dayMs = 86_400_000;
export const startMs = Date.UTC(2026, 10, 20, 12);
export const nowMs = startMs + dayMs;

/** Counts of a client in the rows and in each roll-up. */
export interface AgreeingCounts {
  readonly raw: number;
  readonly five: number;
  readonly half: number;
  readonly hour: number;
  readonly day: number;
}

/** Batches of several clients, whose blocks break on the way to the telemetry store. */
export class BrokenDeliveries {
  readonly stores: TestStores;
  readonly #acknowledged = new Map<number, number>();
  readonly #receive: ReceiveBatch;
  /** Message of the last failed `apply`. */
  failure = "";

  private constructor(stores: TestStores) {
    this.stores = stores;
    this.#receive = createReceiver(ingestOfStores(stores, () => nowMs));
  }

  static async open(store: TelemetryStore): Promise<BrokenDeliveries> {
    const stores = await openTestStores(async () => ({ store, close: () => store.close() }));
    const deliveries = new BrokenDeliveries(stores);
    for (let i = 0; i < 4; i += 1)
      deliveries.#acknowledged.set((await stores.addTenant(smallPlant)).tenantId, 0);
    return deliveries;
  }

  /** Applies the log. False when the store failed. */
  async apply(): Promise<boolean> {
    try {
      await this.stores.telemetry.log.apply();
      return true;
    } catch (error) {
      this.failure = (error as Error).message;
      return false;
    }
  }

  /** Delivers a batch of every client at the same time, each in a random hour of two days. */
  async deliver(random: Random): Promise<void> {
    await Promise.all(
      [...this.#acknowledged.keys()].map(async (tenantId) => {
        const packages = Math.floor(random.between(1, 400));
        const atMs = startMs - Math.floor(random.between(0, 30)) * 3_600_000;
        const weighings = weighingsOf(atMs, Array<number>(packages).fill(1_010_000));
        const records = { gateway: randomUUID(), sequence: 1, sentAt: nowMs, weighings };
        await this.#receive(tenantId, batchSchema.parse(records));
        this.#acknowledged.set(tenantId, (this.#acknowledged.get(tenantId) ?? 0) + packages);
      }),
    );
  }

  /** Acknowledged and stored counts of each client, and the steps of any roll-up, of any hour, that differ from the weighings. */
  async compare() {
    const { telemetry } = this.stores;
    const [acknowledged, stored]: [AgreeingCounts[], (AgreeingCounts | undefined)[]] = [[], []];
    for (const [tenantId, n] of this.#acknowledged) {
      acknowledged.push({ raw: n, five: n, half: n, hour: n, day: n });
      const [found] = await telemetry.forTenant(tenantId).rows<AgreeingCounts>(sql`
        select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five,
          (select sum(n) from weighing_rollup where stepS = 43200) as half, (select sum(n) from weight_rollup where stepS = 3600) as hour,
          (select sum(n) from weight_rollup where stepS = 86400) as day`);
      stored.push(found);
    }
    const [first = 0, end = 0] = [startMs - 2 * dayMs, nowMs].map((ms) => Math.floor(ms / dayMs) * dayMs);
    const wrong = await telemetry.sums.compare({ startMs: first, endMs: end, longestS: dayMs / 1000 });
    return { acknowledged, stored, wrong };
  }
}
