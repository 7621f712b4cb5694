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
  /** Steps of any roll-up, of any hour, that differ from the weighings. */
  readonly wrongSums: number;
  /** Records in quarantine. */
  readonly quarantined: number;
}

const dayMs = 86_400_000;

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

type WeighingCounts = Omit<StoredCounts, "quarantined">;

async function countWeighings(telemetry: TelemetryStore, tenantId: number): Promise<WeighingCounts> {
  const [row] = await telemetry.forTenant(tenantId).rows<Omit<WeighingCounts, "wrongSums">>(sql`
    select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as fiveMinutes,
      (select sum(n) from weighing_rollup where stepS = 3600) as hours,
      (select sum(n) from weight_rollup where stepS = 3600) as weightsOfHours,
      (select sum(n) from weight_rollup where stepS = 86400) as weightsOfDays`);
  const counts = row ?? { raw: 0, fiveMinutes: 0, hours: 0, weightsOfHours: 0, weightsOfDays: 0 };
  return { ...counts, wrongSums: await countWrongSums(telemetry, tenantId) };
}

async function countWrongSums({ sums }: TelemetryStore, tenantId: number): Promise<number> {
  const firstMs = await sums.firstMs();
  if (firstMs === null) return 0;
  const [first, end] = [Math.floor(firstMs / dayMs), Math.floor(Date.now() / dayMs) + 2];
  const hours = { startMs: first * dayMs, endMs: end * dayMs, longestS: dayMs / 1000, tenants: [tenantId] };
  return (await sums.compare(hours)).length;
}
