import { sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { setTenant } from "../stores/postgres/open-postgres.ts";
import { systemEvents } from "./system-events.ts";

export interface NewTenant {
  readonly tenant: string;
  readonly name: string;
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** Creates a client with its system events, and leaves the transaction set to it. The identifier must be free. */
export async function createTenant(
  transaction: Transaction<Database>,
  { tenant, name, language, timeZone }: NewTenant,
): Promise<number> {
  // The id comes first: row-level security accepts the new row only in a transaction that is set to it.
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('tenants', 'id'))::int as id`.execute(transaction);
  const { id } = rows[0] as { id: number };
  await setTenant(transaction, id);
  await transaction
    .insertInto("tenants")
    .values({ id, tenant, name, language, time_zone: timeZone })
    .execute();
  await transaction
    .insertInto("events")
    .values(
      systemEvents.map(({ code, name: eventName, notificationLevel, blocked }) => ({
        tenant_id: id,
        code,
        name: eventName,
        notification_level: notificationLevel,
        sys: true,
        blocked,
      })),
    )
    .execute();
  return id;
}
