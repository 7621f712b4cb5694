import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { storedStart } from "./hold-rows.ts";

export interface HeardStart {
  readonly tenantId: number;
  /** Lower case. */
  readonly gateway: string;
  readonly start: string | null;
  readonly host: string;
  readonly leaves: boolean;
  /** Server's clock, UTC ms. */
  readonly now: number;
  /** After a longer silence, or an instant this far in the future, `heardSince` starts again, ms. */
  readonly gapMs: number;
}

/** A start that was silent for this long and has no hold is deleted, ms. */
const rememberedMs = 86_400_000;

/** Records that a gateway's program runs; returns since when it has been heard without a gap, UTC ms. */
export async function hearStart(
  transaction: TenantTransaction,
  { tenantId, gateway, start, host, leaves, now, gapMs }: HeardStart,
): Promise<number> {
  const { rows } = await sql<{ heard_since: number; is_new: boolean }>`
    insert into gateway_starts as s (tenant_id, gateway, start, host, heard_since, heard_at, left_at)
    values (${tenantId}, ${gateway}, ${storedStart(start)}, ${host}, ${now}, ${now}, ${leaves ? now : null})
    on conflict (tenant_id, gateway, start) do update set host = excluded.host,
      heard_at = case when abs(s.heard_at - excluded.heard_at) > ${gapMs}::bigint then excluded.heard_at
        else greatest(s.heard_at, excluded.heard_at) end,
      heard_since = case when abs(s.heard_at - excluded.heard_at) > ${gapMs}::bigint then excluded.heard_since else s.heard_since end,
      left_at = excluded.left_at
    returning heard_since, s.xmax = 0 as is_new
  `.execute(transaction);
  if (rows[0]?.is_new === true) await forgetOld(transaction, now);
  return rows[0]?.heard_since ?? now;
}

/** Most starts kept per tenant, the latest ones, since a device may invent starts. */
const mostStarts = 1_000;

async function forgetOld(transaction: TenantTransaction, now: number): Promise<void> {
  await sql`
    delete from gateway_starts s where not exists (
      select from machine_holds h where h.tenant_id = s.tenant_id and h.gateway = s.gateway and h.start = s.start)
    and (s.heard_at < ${now - rememberedMs} or (s.tenant_id, s.gateway, s.start) in (
      select o.tenant_id, o.gateway, o.start from gateway_starts o order by o.heard_at desc offset ${mostStarts}))
  `.execute(transaction);
}
