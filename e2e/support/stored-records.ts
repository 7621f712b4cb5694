import { disconnectedEventCode } from "@fiel/domain";
import { findClient, sql } from "@fiel/server/testing";
import { askStores } from "./ask-stores.ts";
import { tenant } from "./people.ts";
import { withStoresOf } from "./stores-of.ts";

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

/** Reads an installation's records from its stores. Its server must have ended. */
export const readStored = (dataDirectory: string): Promise<Stored> => askStores("records", dataDirectory);

/** The same records, read in this process. */
export function readRecords(dataDirectory: string): Promise<Stored> {
  return withStoresOf(dataDirectory, async ({ postgres, telemetry }) => {
    const { tenant_id: tenantId = 0 } = (await findClient(postgres.shared, tenant)) ?? {};
    const stored = telemetry.forTenant(tenantId);
    const packages = await stored.rows<StoredPackage>(
      sql`select equipment, toUnixTimestamp64Milli(at) as at, weightMg from weighings`,
    );
    const alarms = await postgres.withTenant(tenantId, (transaction) =>
      transaction
        .selectFrom("occurrences")
        .select(["equipment", "started_at as startedAt", "ended_at as endedAt"])
        // Leaves out the server's own occurrences for stopped gateways.
        .where("code", "<>", disconnectedEventCode)
        .orderBy("started_at")
        .execute(),
    );
    return { packages, alarms };
  });
}
