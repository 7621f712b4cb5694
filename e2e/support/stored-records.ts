import path from "node:path";
import { disconnectedEventCode } from "@fiel/domain";
import { findClient, openPostgres, openTelemetry, sql } from "@fiel/server/testing";
import { tenant } from "./people.ts";

export interface StoredPackage {
  readonly equipment: number;
  readonly at: number;
  readonly weightMg: number;
}

export interface StoredAlarm {
  readonly equipment: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
}

export interface Stored {
  readonly packages: readonly StoredPackage[];
  readonly alarms: readonly StoredAlarm[];
}

/** What an installation has stored, by its stores themselves; its server must have ended. */
export async function readStored(dataDirectory: string): Promise<Stored> {
  const quiet = { info: () => undefined, warn: console.warn, error: console.error };
  const postgres = await openPostgres({ databaseUrl: null, dataDirectory }, quiet);
  const telemetry = await openTelemetry(
    { directory: path.join(dataDirectory, "clickhouse"), clickhouseUrl: null, clickhouseCluster: null },
    (work) => work(),
  );
  try {
    const { tenant_id: tenantId = 0 } = (await findClient(postgres.shared, tenant)) ?? {};
    const stored = telemetry.forTenant(tenantId);
    const packages = await stored.rows<StoredPackage>(
      sql`select equipment, toUnixTimestamp64Milli(at) as at, weightMg from weighings`,
    );
    const alarms = await postgres.withTenant(tenantId, (transaction) =>
      transaction
        .selectFrom("occurrences")
        .select(["equipment", "started_at as startedAt", "ended_at as endedAt"])
        // The server's own, of gateways that were stopped.
        .where("code", "<>", disconnectedEventCode)
        .orderBy("started_at")
        .execute(),
    );
    return { packages, alarms };
  } finally {
    await telemetry.close();
    await postgres.close();
  }
}
