import type { UpdateNews } from "@fiel/contracts";
import { sql, type Kysely } from "kysely";
import type { Database } from "./database.ts";

export interface AccountRow {
  tenant_id: number;
  tenant: string;
  name: string;
  status: "Active" | "Blocked";
  cnpj: string | null;
  created_at: Date;
  equipment_amount: number;
  price_per_equipment: number | null;
  billing_period: number;
  billing_cycle_anchor: string | null;
  end_trial_at: string | null;
  max_users: number | null;
  retention_months: number | null;
  ingest_per_minute: number | null;
  owner_name: string | null;
  owner_email: string | null;
  owner_verified: boolean;
  equipment_used: number;
  last_sign_in_at: Date | null;
}

export interface SeenGateway {
  tenant_id: number;
  gateway: string;
  /** UTC ms. */
  first_seen_at: number;
  last_seen_at: number;
  /** Version of its program; null until reported. */
  version: string | null;
  /** State of its latest update: `asked` or as the gateway reported; null when no update was asked. */
  update_state: "asked" | UpdateNews["state"] | null;
  /** The computer's name; null until reported. */
  host: string | null;
  /** Names of the machines in its last report. */
  equipment: string[];
}

export interface Failure {
  tenant_id: number;
  what: "mail" | "job" | "task" | "destination";
  id: number;
  kind: string;
  reason: string | null;
  at: Date;
  /** Recipient of a mail; null for a job. */
  recipient: string | null;
}

/** Every client's account by name, for the provider only. */
export async function listAccountRows(db: Kysely<Database>): Promise<AccountRow[]> {
  return (await sql<AccountRow>`select * from list_accounts()`.execute(db)).rows;
}

/** Every client's gateways, for the provider only. */
export async function listSeenGateways(db: Kysely<Database>): Promise<SeenGateway[]> {
  return (await sql<SeenGateway>`select * from list_gateways_seen()`.execute(db)).rows;
}

/** Amounts of one client, in cents. */
export interface MoneyRow {
  tenant_id: number;
  /** Invoiced since the given instant; credit notes are subtracted. */
  invoiced: number;
  received: number;
  /** Open invoices that are not yet due, and those that are late. */
  open: number;
  late: number;
}

/** Amounts that every client was billed and paid since an instant (UTC ms), and owes today (an ISO day), for the provider only. */
export async function listMoney(db: Kysely<Database>, sinceMs: number, today: string): Promise<MoneyRow[]> {
  return (await sql<MoneyRow>`select * from list_money(${new Date(sinceMs)}, ${today})`.execute(db)).rows;
}

export interface SupportRow {
  tenant_id: number;
  access: "read" | "admin";
  asked_at: Date | null;
  /** Null while the access is only requested. */
  ends_at: Date | null;
}

/** Every client's open and requested support access, for the provider only. */
export async function listSupport(db: Kysely<Database>): Promise<SupportRow[]> {
  return (await sql<SupportRow>`select * from list_support()`.execute(db)).rows;
}

export interface IngestWaitsRow {
  tenant_id: number;
  waits: number;
  /** UTC ms. */
  last_at: number;
}

/** Number of times that each client's gateways were told to wait since an hour (UTC ms), for the provider only. */
export async function listIngestWaits(db: Kysely<Database>, sinceMs: number): Promise<IngestWaitsRow[]> {
  return (await sql<IngestWaitsRow>`select * from list_ingest_waits(${sinceMs})`.execute(db)).rows;
}

/** Mails that were given up and schedule runs that failed since an instant (UTC ms), and tasks and destinations that fail, for the provider only. */
export async function listFailures(db: Kysely<Database>, sinceMs: number): Promise<Failure[]> {
  return (await sql<Failure>`select * from list_failures(${new Date(sinceMs)})`.execute(db)).rows;
}
