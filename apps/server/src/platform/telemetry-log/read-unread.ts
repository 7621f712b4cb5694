import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

export interface UnreadTelemetry {
  readonly entries: number;
  /** Names of the clients with rows in these entries, as far as they are known. */
  readonly clients: string[];
  /** When the last entry was set aside, UTC ms. */
  readonly lastAt: number;
}

/** All entries that were ever set aside as unreadable; null when there are none. */
export async function readUnread(
  db: Kysely<Database>,
  nameOf: (tenantId: number) => string,
): Promise<UnreadTelemetry | null> {
  const { rows } = await sql<{ entries: number; tenants: number[]; lastAt: Date }>`
    select count(*)::int as entries, max(set_aside_at) as "lastAt",
      array(select distinct unnest(tenants) from unread_telemetry order by 1) as tenants
    from unread_telemetry having count(*) > 0
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { entries, tenants, lastAt } = row;
  return { entries, clients: tenants.map(nameOf).filter(Boolean), lastAt: lastAt.getTime() };
}
