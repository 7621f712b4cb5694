import { findClient, sql, type TelemetryStore } from "@fiel/server/testing";
import { askStores } from "./ask-stores.ts";
import { tenant } from "./people.ts";
import { withStoresOf } from "./stores-of.ts";

export interface StoredCounts {
  readonly raw: number;
  readonly fiveMinutes: number;
  readonly hours: number;
  readonly weightsOfHours: number;
  readonly weightsOfDays: number;
  /** Records in quarantine. */
  readonly quarantined: number;
}

/** Counts an installation's records in its stores. Its server must have ended. */
export const storedCounts = (dataDirectory: string, name: string = tenant): Promise<StoredCounts> =>
  askStores("counts", dataDirectory, name);

/** The same counts, made in this process. */
export function countStored(dataDirectory: string, name: string): Promise<StoredCounts> {
  return withStoresOf(dataDirectory, async ({ postgres, telemetry }) => {
    const client = await findClient(postgres.shared, name);
    if (client === null) throw new Error(`no client ${name}`);
    const tenantId = client.tenant_id;
    const quarantined = await postgres.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("quarantined_slices").select("size").execute(),
    );
    return {
      ...(await countWeighings(telemetry, tenantId)),
      quarantined: quarantined.reduce((sum, { size }) => sum + size, 0),
    };
  });
}

async function countWeighings(
  telemetry: TelemetryStore,
  tenantId: number,
): Promise<Omit<StoredCounts, "quarantined">> {
  const [row] = await telemetry.forTenant(tenantId).rows<Omit<StoredCounts, "quarantined">>(sql`
    select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as fiveMinutes,
      (select sum(n) from weighing_rollup where stepS = 3600) as hours,
      (select sum(n) from weight_rollup where stepS = 3600) as weightsOfHours,
      (select sum(n) from weight_rollup where stepS = 86400) as weightsOfDays`);
  return row ?? { raw: 0, fiveMinutes: 0, hours: 0, weightsOfHours: 0, weightsOfDays: 0 };
}
