import { type Kysely, sql } from "kysely";
import type { Database } from "./postgres/database.ts";

export interface GaugeValue {
  readonly name: string;
  /** Empty: of the installation. */
  readonly tenant: string;
  /** Empty: of no gateway in particular. */
  readonly gateway: string;
  readonly value: number;
}

/** What the installation has waiting, failed or set aside now, for its operator alone. */
export async function readInstallationGauges(db: Kysely<Database>, nowMs: number): Promise<GaugeValue[]> {
  const { rows } = await sql<GaugeValue>`
    select name, tenant, gateway, value from installation_gauges(${nowMs}::bigint)
  `.execute(db);
  return rows;
}
