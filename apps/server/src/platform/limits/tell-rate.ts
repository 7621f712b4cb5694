import { hourMs } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { RateState } from "./ingest-rate.ts";

export interface RateTold {
  readonly tenantId: number;
  readonly perMinute: number;
  /** Packages accepted since this server's last report. */
  readonly packages: number;
  /** How often gateways were told to wait since, and the last time (UTC ms). */
  readonly waits: number;
  readonly lastWaitAt: number;
  readonly nowMs: number;
}

const keptHours = 25;
const setBackMs = 60_000;

/** Adds one server's count to the sum; returns the tenant's state with the sum. */
export async function tellRate(transaction: TenantTransaction, told: RateTold): Promise<RateState> {
  await tellWaits(transaction, told);
  const { tenantId, perMinute, packages, nowMs } = told;
  const { rows } = await sql<{ ahead: number; at: number }>`
    insert into ingest_rates as r (tenant_id, ahead, at)
    values (${tenantId}, ${packages - perMinute}, ${nowMs})
    on conflict (tenant_id) do update set
      ahead = greatest(-${perMinute}::float8,
        r.ahead - greatest(0, excluded.at - r.at) * ${perMinute}::float8 / 60000) + ${packages}::float8,
      -- Clocks of servers differ by seconds; one that is minutes behind was set back.
      at = case when excluded.at < r.at - ${setBackMs}::bigint then excluded.at else greatest(r.at, excluded.at) end
    returning ahead, at
  `.execute(transaction);
  const { ahead, at } = rows[0] as { ahead: number; at: number };
  return { ahead, atMs: at };
}

async function tellWaits(
  transaction: TenantTransaction,
  { tenantId, waits, lastWaitAt }: RateTold,
): Promise<void> {
  if (waits === 0) return;
  const hour = Math.floor(lastWaitAt / hourMs) * hourMs;
  await sql`
    insert into ingest_waits as w (tenant_id, hour_at, count, last_at)
    values (${tenantId}, ${hour}, ${waits}, ${lastWaitAt})
    on conflict (tenant_id, hour_at) do update set
      count = w.count + excluded.count, last_at = greatest(w.last_at, excluded.last_at)
  `.execute(transaction);
  await transaction
    .deleteFrom("ingest_waits")
    .where("hour_at", "<", hour - keptHours * hourMs)
    .execute();
}
