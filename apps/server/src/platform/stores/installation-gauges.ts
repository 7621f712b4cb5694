import { type Kysely, sql } from "kysely";
import type { Database } from "./postgres/database.ts";
import { listTenantDisk } from "./postgres/look-ups.ts";

export interface GaugeValue {
  readonly name: string;
  /** Tenant's identifier; empty for a value of the installation. */
  readonly tenant: string;
  /** Gateway's id; empty for a value of no particular gateway. */
  readonly gateway: string;
  readonly value: number;
}

/** Each tenant's disk use by store, as last measured. */
export async function readDiskGauges(db: Kysely<Database>): Promise<GaugeValue[]> {
  return (await listTenantDisk(db)).flatMap(({ tenant, telemetry_bytes, records_bytes }) => [
    { name: "tenant_telemetry_bytes", tenant, gateway: "", value: telemetry_bytes },
    { name: "tenant_records_bytes", tenant, gateway: "", value: records_bytes },
  ]);
}

/** Seconds between the last confirmed time and the time to which the clocks jumped; 0 while the clocks are confirmed. */
export async function readClockGauge(db: Kysely<Database>): Promise<GaugeValue[]> {
  const jump = sql<number>`coalesce(abs(extract(epoch from jumped_to - confirmed_at)), 0)::float8`;
  const rows = await db.selectFrom("confirmed_time").select(jump.as("value")).execute();
  return rows.map(({ value }) => ({ name: "clock_jump_seconds", tenant: "", gateway: "", value }));
}

/** Number of unreadable entries of the telemetry log that were set aside. */
export async function readUnreadGauge(db: Kysely<Database>): Promise<GaugeValue[]> {
  const rows = await db
    .selectFrom("unread_telemetry")
    .select(({ fn }) => fn.countAll<string>().as("value"))
    .execute();
  return rows.map(({ value }) => ({
    name: "log_unread_entries",
    tenant: "",
    gateway: "",
    value: Number(value),
  }));
}

/** Work of the installation that waits, failed or was set aside, for its operator only. */
export async function readInstallationGauges(db: Kysely<Database>, nowMs: number): Promise<GaugeValue[]> {
  const { rows } = await sql<GaugeValue>`
    select name, tenant, gateway, value from installation_gauges(${nowMs}::bigint)
  `.execute(db);
  return rows;
}
