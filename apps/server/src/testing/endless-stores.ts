import { rmSync } from "node:fs";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { sql } from "kysely";
import type { PostgresStore } from "../platform/stores/postgres/postgres-store.ts";
import { openEmbeddedEngine } from "../platform/stores/telemetry/engine/embedded-engine.ts";
import type { Engine } from "../platform/stores/telemetry/engine/engine.ts";
import { telemetryOn } from "../platform/stores/telemetry/open-telemetry.ts";
import { embedded } from "../platform/stores/telemetry/schema/placement.ts";
import type { TelemetryPlace } from "./telemetry-places.ts";

/** A query that the engine itself must stop. */
const counting =
  "select sum(sipHash64(number)) from numbers(1000000000000) settings max_threads = 1 format TSV";

export const endlessStores = ["engine", "postgres"] as const;
export type EndlessStore = (typeof endlessStores)[number];

/** Running statements: those that can be cancelled, and others. */
export interface Running {
  readonly told: number;
  readonly others: number;
}

/** Stores of which one can be made endless: every cancellable query of it runs forever. */
export class EndlessStores {
  /** The endless store, if any. */
  endless: EndlessStore | null = null;
  #engine: Engine | null = null;

  /** Opens the telemetry store for `openTestApp`. */
  readonly openPlace = async (): Promise<TelemetryPlace> => {
    const directory = makeQuickDirectory("fiel-hang-up-");
    const engine = openEmbeddedEngine(directory);
    this.#engine = engine;
    const asked: Engine = {
      ...engine,
      read: (statement, signal) => engine.read(this.endless === "engine" ? counting : statement, signal),
    };
    return {
      store: await telemetryOn(asked, embedded, (work) => work()),
      async close() {
        await engine.close();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  };

  postgresOf(store: PostgresStore): PostgresStore {
    return {
      ...store,
      withTenant: (tenantId, work, signal) =>
        store.withTenant(
          tenantId,
          async (transaction) => {
            if (this.endless === "postgres" && signal !== undefined)
              await sql`select pg_sleep(3600)`.execute(transaction);
            return work(transaction);
          },
          signal,
        ),
    };
  }

  async running(of: EndlessStore, { shared }: PostgresStore): Promise<Running> {
    if (of === "engine") return this.#runningInEngine();
    const { rows } = await sql<{ told: number }>`
      select count(*)::int as told from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'
    `.execute(shared);
    return { told: rows[0]?.told ?? 0, others: 0 };
  }

  async #runningInEngine(): Promise<Running> {
    const answer = await this.#engine?.read(
      "select countIf(startsWith(query, '/* fiel')) as told, countIf(query like '%numbers(1000000000000)%') - told as others from system.processes where query not like '%system.processes%' format JSONEachRow",
    );
    return JSON.parse(String(answer)) as Running;
  }
}
