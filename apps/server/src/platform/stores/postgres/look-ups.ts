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
export interface FoundTablet extends Omit<FoundBoard, "board_id"> {
  tablet_id: number;
  name: string;
  equipments: number[];
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

/** The client with this identifier (lower case); null when there is none. */
export async function findClient(db: Kysely<Database>, tenant: string): Promise<FoundClient | null> {
  const { rows } = await sql<FoundClient>`select * from find_client(${tenant})`.execute(db);
  return rows[0] ?? null;
}

/** The session with this token hash, with its user and tenant; null when it ended or expired, or its user was removed. */
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

/** The tenant of the valid device key with this hash; null when there is none. */
export async function findDeviceKey(db: Kysely<Database>, keyHash: Buffer): Promise<FoundDeviceKey | null> {
  const { rows } = await sql<FoundDeviceKey>`select * from find_device_key(${keyHash})`.execute(db);
  return rows[0] ?? null;
}

/** The board of the screen with this token hash; null when it was revoked. */
export async function findBoard(db: Kysely<Database>, tokenHash: Buffer): Promise<FoundBoard | null> {
  const { rows } = await sql<FoundBoard>`select * from find_board(${tokenHash})`.execute(db);
  return rows[0] ?? null;
}

/** The tablet with this token hash; null when it was revoked. */
export async function findTablet(db: Kysely<Database>, tokenHash: Buffer): Promise<FoundTablet | null> {
  const { rows } = await sql<FoundTablet>`select * from find_tablet(${tokenHash})`.execute(db);
  return rows[0] ?? null;
}

/** The program's key with this hash, even past its last day; null when it does not exist or was removed. */
export async function findApiKey(db: Kysely<Database>, keyHash: Buffer): Promise<FoundApiKey | null> {
  const { rows } = await sql<FoundApiKey>`select * from find_api_key(${keyHash})`.execute(db);
  return rows[0] ?? null;
}

/** All tenants by id, for work that visits each of them. */
export async function listTenants(db: Kysely<Database>): Promise<ListedTenant[]> {
  return (await sql<ListedTenant>`select * from list_tenants()`.execute(db)).rows;
}

/** Tenants for which a mail is due. */
export async function listTenantsWithMail(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_with_mail()`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Tenants with starts of occurrences to be mailed, or with held starts whose last mail left at this instant (UTC ms) or before. */
export async function listTenantsWithEventMails(
  db: Kysely<Database>,
  mailedUntilMs: number,
): Promise<number[]> {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select * from list_tenants_with_event_mails(${mailedUntilMs})`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Active tenants with a schedule that is due at an instant (UTC ms), or a run that is due now. */
export async function listTenantsWithJobs(db: Kysely<Database>, atMs: number): Promise<number[]> {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select * from list_tenants_with_jobs(${new Date(atMs)})`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Active tenants for which an invoice, a reminder or blocking is due at an instant (UTC ms). */
export async function listTenantsToBill(db: Kysely<Database>, atMs: number): Promise<number[]> {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select * from list_tenants_to_bill(${new Date(atMs)})`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** The tenant of the invoice with this number; null when there is none. */
export async function findInvoice(db: Kysely<Database>, number: number): Promise<number | null> {
  const { rows } = await sql<{ tenant_id: number }>`select * from find_invoice(${number})`.execute(db);
  return rows[0]?.tenant_id ?? null;
}

/** The invoice that decides the state of a client's subscription: its oldest open invoice, else its newest. */
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

/** Active tenants whose alert rules are due for evaluation at an instant (UTC ms). */
export async function listTenantsWithAlerts(db: Kysely<Database>, atMs: number): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_with_alerts(${atMs})`.execute(
    db,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Tenants with a due message about an incident. */
export async function listTenantsWithAlertDeliveries(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{
    tenant_id: number;
  }>`select * from list_tenants_with_alert_deliveries()`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Active tenants that are due to be compared with what their destinations of events were told. */
export async function listTenantsWithEventLooks(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_with_event_looks()`.execute(
    db,
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

export interface DueEventDestination {
  tenant_id: number;
  destination_id: number;
}

/** Destinations of active tenants with a due event. */
export const listEventDestinationsDue = async (db: Kysely<Database>): Promise<DueEventDestination[]> =>
  (await sql<DueEventDestination>`select * from list_event_destinations_due()`.execute(db)).rows;

export interface FoundAlertLink {
  tenant_id: number;
  incident_id: number;
  delivery_id: number;
  /** Name of the message's recipient when it was sent. */
  name: string;
  user_id: string | null;
  is_used: boolean;
  /** Days since the message was made. */
  age_days: number;
}

/** The incident of the link with this token hash; null when there is none. */
export async function findAlertLink(db: Kysely<Database>, tokenHash: Buffer): Promise<FoundAlertLink | null> {
  const { rows } = await sql<FoundAlertLink>`select * from find_alert_link(${tokenHash})`.execute(db);
  return rows[0] ?? null;
}

export interface TenantRetention {
  tenant_id: number;
  time_zone: string;
  /** Months that telemetry is kept; null keeps all of it. */
  retention_months: number | null;
}

/** Every tenant with the time that its telemetry is kept. */
export async function listRetentions(db: Kysely<Database>): Promise<TenantRetention[]> {
  return (await sql<TenantRetention>`select * from list_retentions()`.execute(db)).rows;
}

export interface TenantDisk {
  readonly tenant_id: number;
  readonly tenant: string;
  readonly telemetry_bytes: number;
  readonly records_bytes: number;
}

/** Last measured disk use of every tenant, for the operator and the provider. */
export async function listTenantDisk(db: Kysely<Database>): Promise<TenantDisk[]> {
  return (await sql<TenantDisk>`select * from list_tenant_disk()`.execute(db)).rows;
}

/** Tenants whose delay before deletion is over. */
export async function listTenantsLeaving(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_leaving()`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Tenants that wait for a server to export them or to finish loading them. */
export async function listTenantsWithTransfers(db: Kysely<Database>): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`select * from list_tenants_with_transfers()`.execute(db);
  return rows.map(({ tenant_id }) => tenant_id);
}
