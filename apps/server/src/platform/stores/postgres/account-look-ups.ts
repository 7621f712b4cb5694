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
  last_seen_at: number;
}

export interface Failure {
  tenant_id: number;
  what: "mail" | "job";
  id: number;
  kind: string;
  reason: string | null;
  at: Date;
  /** Of a mail. */
  recipient: string | null;
}

/** Every client's account by name, for the provider alone. */
export async function listAccountRows(db: Kysely<Database>): Promise<AccountRow[]> {
  return (await sql<AccountRow>`select * from list_accounts()`.execute(db)).rows;
}

/** Every client's gateways, for the provider alone. */
export async function listSeenGateways(db: Kysely<Database>): Promise<SeenGateway[]> {
  return (await sql<SeenGateway>`select * from list_gateways_seen()`.execute(db)).rows;
}

/** Mails that were given up and runs of schedules that failed since an instant, UTC ms, for the provider alone. */
export async function listFailures(db: Kysely<Database>, sinceMs: number): Promise<Failure[]> {
  return (await sql<Failure>`select * from list_failures(${new Date(sinceMs)})`.execute(db)).rows;
}
