import type { ApiScope } from "@fiel/contracts";
import { sql, type Kysely } from "kysely";
import type { Database } from "./database.ts";

export interface FoundClient {
  tenant_id: number;
  tenant: string;
  name: string;
  language: string;
  time_zone: string;
  logo_path: string | null;
  status: "Active" | "Blocked";
}
export interface FoundSession {
  tenant_id: number;
  tenant: string;
  time_zone: string;
  status: "Active" | "Blocked";
  user_id: string;
  name: string;
  email: string;
  role: "Admin" | "Supervisor" | "Operator";
  language: string;
  profile_pic_path: string | null;
  blocked: boolean;
  last_seen_at: Date;
  expires_at: Date;
}
export interface FoundSupportSession {
  tenant_id: number;
  tenant: string;
  time_zone: string;
  manager_id: string;
  name: string;
  language: string;
  grant_id: number;
  access: "read" | "admin";
  ends_at: Date;
}
export interface FoundDeviceKey {
  tenant_id: number;
  tenant: string;
  time_zone: string;
  status: "Active" | "Blocked";
  device_id: number;
  ingest_per_minute: number | null;
}
export interface FoundBoard extends Omit<FoundDeviceKey, "device_id" | "ingest_per_minute"> {
  language: string;
  board_id: number;
}
export interface FoundApiKey extends Omit<FoundDeviceKey, "device_id" | "ingest_per_minute"> {
  key_id: number;
  scopes: ApiScope[];
  machines: number[];
  last_day: string | null;
}
export interface ListedTenant {
  tenant_id: number;
  tenant: string;
  time_zone: string;
  status: "Active" | "Blocked";
}

/** The client with this identifier (lower case), or null. */
export async function findClient(db: Kysely<Database>, tenant: string): Promise<FoundClient | null> {
  const { rows } = await sql<FoundClient>`select * from find_client(${tenant})`.execute(db);
  return rows[0] ?? null;
}

/** The session with this token hash with its user and tenant; null when ended, expired, or its user was removed. */
export async function findSession(db: Kysely<Database>, tokenHash: Buffer): Promise<FoundSession | null> {
  const { rows } = await sql<FoundSession>`select * from find_session(${tokenHash})`.execute(db);
  return rows[0] ?? null;
}

/** The support session with this token hash; null when it, its grant or its manager's access ended, or the client is blocked. */
export async function findSupportSession(
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<FoundSupportSession | null> {
  const { rows } = await sql<FoundSupportSession>`select * from find_support_session(${tokenHash})`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The tenant of the valid device key with this hash, or null. */
export async function findDeviceKey(db: Kysely<Database>, keyHash: Buffer): Promise<FoundDeviceKey | null> {
  const { rows } = await sql<FoundDeviceKey>`select * from find_device_key(${keyHash})`.execute(db);
  return rows[0] ?? null;
}

/** The board of the screen with this token hash, or null once it is revoked. */
export async function findBoard(db: Kysely<Database>, tokenHash: Buffer): Promise<FoundBoard | null> {
  const { rows } = await sql<FoundBoard>`select * from find_board(${tokenHash})`.execute(db);
  return rows[0] ?? null;
}

/** The key of a program with this hash, also one past its last day; null for one that there is not, or was removed. */
export async function findApiKey(db: Kysely<Database>, keyHash: Buffer): Promise<FoundApiKey | null> {
  const { rows } = await sql<FoundApiKey>`select * from find_api_key(${keyHash})`.execute(db);
  return rows[0] ?? null;
}

/** All tenants in order of their ids, for work that goes over every one of them. */
export async function listTenants(db: Kysely<Database>): Promise<ListedTenant[]> {
  return (await sql<ListedTenant>`select * from list_tenants()`.execute(db)).rows;
}

/** Tenants for which a mail is due. */
export async function listTenantsWithMail(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_with_mail()`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Tenants with starts of occurrences to be mailed about, or held ones whose last mail left at this instant (UTC ms) or before. */
export async function listTenantsWithEventMails(
  db: Kysely<Database>,
  mailedUntilMs: number,
): Promise<number[]> {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select * from list_tenants_with_event_mails(${mailedUntilMs})`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Tenants for which a schedule is due at an instant, UTC ms, or a run of one waits. */
export async function listTenantsWithJobs(db: Kysely<Database>, atMs: number): Promise<number[]> {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select * from list_tenants_with_jobs(${new Date(atMs)})`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Tenants for which an invoice, a reminder or blocking is due at an instant, UTC ms; blocked ones are left alone. */
export async function listTenantsToBill(db: Kysely<Database>, atMs: number): Promise<number[]> {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select * from list_tenants_to_bill(${new Date(atMs)})`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** The tenant of the invoice with this number, or null. */
export async function findInvoice(db: Kysely<Database>, number: number): Promise<number | null> {
  const { rows } = await sql<{ tenant_id: number }>`select * from find_invoice(${number})`.execute(db);
  return rows[0]?.tenant_id ?? null;
}

/** What decides of a client's subscription: its oldest open invoice, else its newest. */
export interface CurrentInvoiceRow {
  tenant_id: number;
  number: number;
  status: "Open" | "Paid" | "Refunded" | "ChargedBack";
  due_day: string;
  period_end: string;
  amount_cents: number;
}

/** The current invoice of every tenant that has one, for the provider's list of clients. */
export async function listCurrentInvoices(db: Kysely<Database>): Promise<CurrentInvoiceRow[]> {
  return (await sql<CurrentInvoiceRow>`select * from list_current_invoices()`.execute(db)).rows;
}

/** Tenants whose alert rules are to be looked at, at an instant, UTC ms. */
export async function listTenantsWithAlerts(db: Kysely<Database>, atMs: number): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_with_alerts(${atMs})`.execute(
    db,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Tenants for which a message about an incident is due. */
export async function listTenantsWithAlertDeliveries(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select * from list_tenants_with_alert_deliveries()`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

export interface FoundAlertLink {
  tenant_id: number;
  incident_id: number;
  delivery_id: number;
  /** Of whom the message was sent to, at that time. */
  name: string;
  user_id: string | null;
  is_used: boolean;
  /** Since the message was made. */
  age_days: number;
}

/** The incident of the link with this token hash, or null. */
export async function findAlertLink(db: Kysely<Database>, tokenHash: Buffer): Promise<FoundAlertLink | null> {
  const { rows } = await sql<FoundAlertLink>`select * from find_alert_link(${tokenHash})`.execute(db);
  return rows[0] ?? null;
}

export interface TenantRetention {
  tenant_id: number;
  time_zone: string;
  /** Null: everything is kept. */
  retention_months: number | null;
}

/** Every tenant with how long its telemetry is kept. */
export async function listRetentions(db: Kysely<Database>): Promise<TenantRetention[]> {
  return (await sql<TenantRetention>`select * from list_retentions()`.execute(db)).rows;
}

export interface TenantDisk {
  readonly tenant_id: number;
  readonly tenant: string;
  readonly telemetry_bytes: number;
  readonly records_bytes: number;
}

/** What every tenant has on disk, as it was measured last, for the operator and the provider. */
export async function listTenantDisk(db: Kysely<Database>): Promise<TenantDisk[]> {
  return (await sql<TenantDisk>`select * from list_tenant_disk()`.execute(db)).rows;
}

/** Tenants whose delay before they are deleted is over. */
export async function listTenantsLeaving(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_leaving()`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Tenants that wait for a server to export them or to finish loading them. */
export async function listTenantsWithTransfers(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_with_transfers()`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}
