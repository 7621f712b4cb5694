import { type Kysely, sql } from "kysely";
import type { Database } from "./postgres/database.ts";
import { readUnreadRows } from "./postgres/unread-rows.ts";
import { readKnownTime } from "../confirmed-time/known-time.ts";
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

/** Seconds between the last confirmed time and the farthest one to which a server's clock jumped; 0 while all are confirmed. */
export async function readClockGauge(db: Kysely<Database>): Promise<GaugeValue[]> {
  const { confirmedMs, jumped } = await readKnownTime(db);
  const value = Math.abs((jumped[0]?.jumpedToMs ?? confirmedMs) - confirmedMs) / 1_000;
  return [{ name: "clock_jump_seconds", tenant: "", gateway: "", value }];
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

/** Number of rows, and of pages, of PostgreSQL's tables that could not be read. */
export async function readUnreadRowsGauge(db: Kysely<Database>): Promise<GaugeValue[]> {
  const value = (await readUnreadRows(db))?.count ?? 0;
  return [{ name: "unread_rows", tenant: "", gateway: "", value }];
}

/** Work of the installation that waits, failed or was set aside, for its operator only. */
export async function readInstallationGauges(db: Kysely<Database>, nowMs: number): Promise<GaugeValue[]> {
  const { rows } = await sql<GaugeValue>`
    select name, tenant, gateway, value from installation_gauges(${nowMs}::bigint)
  `.execute(db);
  return rows;
}
