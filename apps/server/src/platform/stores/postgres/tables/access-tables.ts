import type { AddressFinding, RequestedTest } from "@fiel/contracts";
import type { ColumnType, Generated } from "kysely";

/** Set by the store when absent. */
type Default<T> = ColumnType<T, T | undefined, T>;

export interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly cep: string;
}

export interface TenantsTable {
  id: Generated<number>;
  /** The identifier in paths, lower case. */
  tenant: string;
  /** What it is known by, whatever it is called and on whichever server it is. */
  client_id: Generated<string>;
  name: string;
  language: Default<string>;
  time_zone: Default<string>;
  logo_path: string | null;
  status: Default<"Active" | "Blocked">;
  plan: Default<string>;
  cnpj: string | null;
  /** E-mail of who answers for the bills. */
  account_responsible: string | null;
  address: ColumnType<Address | null, string | null | undefined, string | null>;
  /** Cents per equipment and billing cycle. */
  price_per_equipment: number | null;
  equipment_amount: Default<number>;
  /** Months. */
  billing_period: Default<number>;
  /** ISO dates, without a time. */
  billing_cycle_anchor: string | null;
  end_trial_at: string | null;
  /** From when on all of it is deleted; null: it stays. It is blocked meanwhile. */
  leaves_at: ColumnType<Date | null, undefined, Date | null>;
  /** When its rows began to go: from then on it is not called off. */
  leaving_begun_at: ColumnType<Date | null, undefined, Date | null>;
  /** Since when the client itself wants to leave, and the id of the key user who ordered it; null: it does not. */
  leaving_ordered_at: ColumnType<Date | null, undefined, Date | null>;
  leaving_ordered_by: ColumnType<string | null, undefined, string | null>;
  status_before_leaving: ColumnType<"Active" | "Blocked" | null, undefined, "Active" | "Blocked" | null>;
  /** Since when nothing but its invoices is left. */
  removed_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: Default<Date>;
  /** Rises with each change. */
  version: Generated<number>;
  /** Limits; null: none. Who is not removed counts as a user. */
  max_users: number | null;
  /** Data older than this is dropped. */
  retention_months: number | null;
  /** Months for which its trail, ended sessions, mails and answers of batches are kept; null: as long as usual. */
  audit_months: number | null;
  session_months: number | null;
  mail_months: number | null;
  ledger_months: number | null;
  /** Records that its gateways may deliver, over time. */
  ingest_per_minute: number | null;
}

export interface UsersTable {
  id: Generated<string>;
  tenant_id: number;
  email: string;
  name: string;
  role: "Admin" | "Supervisor" | "Operator";
  /** Null until the invitation is answered. */
  password_hash: string | null;
  /** Null: the tenant's. */
  language: string | null;
  profile_pic_path: string | null;
  /** 0 none … 4 everything from Informação up. */
  email_notification: Default<number>;
  push_notification: Default<boolean>;
  blocked: Default<boolean>;
  tenant_owner: Default<boolean>;
  /** That the mailed link confirms; null: none was asked for. */
  new_email: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when the mail server refuses the address for good, with its code; null: it does not. */
  mail_refused_at: ColumnType<Date | null, undefined, Date | null>;
  mail_refused: ColumnType<string | null, undefined, string | null>;
  verified_at: Date | null;
  removed_at: Date | null;
  /** Since then name, e-mail and picture are gone. */
  anonymized_at: Date | null;
  created_at: Default<Date>;
}

export interface SessionsTable {
  /** SHA-256 of the bearer token. */
  token_hash: Buffer;
  /** What pages know the session by. */
  id: Generated<string>;
  tenant_id: number;
  user_id: string;
  created_at: Default<Date>;
  last_seen_at: Default<Date>;
  expires_at: Date;
  user_agent: string | null;
  address: string | null;
  revoked_at: Date | null;
}

export interface KnownBrowsersTable {
  tenant_id: number;
  user_id: string;
  /** SHA-256 of the browser's mark. */
  mark_hash: Buffer;
  used_at: Default<Date>;
}

/** WebP of 280 x 280; here and not in files, because several servers answer for it. */
export interface UserPicturesTable {
  tenant_id: number;
  user_id: string;
  content: Buffer;
  hash: string;
  updated_at: Default<Date>;
}

export interface SecondFactorsTable {
  tenant_id: number;
  user_id: string;
  /** Base32. */
  secret: string;
  /** Null until a first code confirmed it. */
  enabled_at: Date | null;
  /** The newest time step whose code was taken: no code counts twice. */
  last_step: Default<number>;
  created_at: Default<Date>;
}

export interface RecoveryCodesTable {
  tenant_id: number;
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

/** What the installation signs its mails' ways out with, made once; of no tenant. */
export interface MailKeysTable {
  id: Default<number>;
  way_out: Buffer;
}

export interface MailQueueTable {
  id: Generated<number>;
  tenant_id: number;
  /** Who composes it when its turn comes. */
  kind: string;
  /** What goes first of a client's: 0 before 1 before 2. */
  rank: Default<number>;
  recipient: string;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  attempts: Default<number>;
  due_at: Default<Date>;
  created_at: Default<Date>;
  /** When it was given up, with what the mail server said last; null while it is tried. */
  failed_at: Date | null;
  reason: string | null;
}

export interface UserTokensTable {
  token_hash: Buffer;
  tenant_id: number;
  user_id: string;
  purpose: "invitation" | "reset" | "email";
  expires_at: Date;
  used_at: Date | null;
  created_at: Default<Date>;
}

export interface DevicesTable {
  id: Generated<number>;
  tenant_id: number;
  /** SHA-256 of the key. */
  key_hash: Buffer;
  /** The key's last characters, which stay after it is revoked. */
  key_hint: string;
  /** The device page shows the key, so it is kept readable until it is renewed or revoked. */
  app_key: string | null;
  description: Default<string>;
  created_at: Default<Date>;
  /** Of a renewed key, until when it goes on; null of the tenant's own. */
  ends_at: Date | null;
  revoked_at: Date | null;
}

export interface GatewaysTable {
  tenant_id: number;
  gateway: string;
  first_seen_at: number;
  last_seen_at: number;
  /** Null until its first batch. */
  last_sequence: number | null;
  /** The highest number that was dropped from the ledger for its age; null: none was. */
  forgotten_sequence: number | null;
  clock_skew_ms: Default<number>;
  /** Its latest report as the contract has it; null until the first. */
  report: ColumnType<unknown, string | null | undefined, string | null>;
  /** UTC ms. */
  reported_at: number | null;
  /** When somebody asked it to send what it holds again, UTC ms; null once it was told. */
  resend_requested_at: number | null;
  /** The device key that it used last; null while that is not known. */
  device_id: number | null;
  /** The release that it was asked to become last, and when, UTC ms; null: it never was. */
  update_version: string | null;
  update_asked_at: number | null;
}

/** How far a machine was read, as the gateway that read it last told. */
export interface MachinePositionsTable {
  tenant_id: number;
  mid: number;
  positions: ColumnType<Record<string, string>, string, string>;
  gateway: string;
  sequence: number;
  /** UTC ms. */
  told_at: number;
}

/** A running program of a gateway, or one that ran. All instants are UTC ms. */
export interface GatewayStartsTable {
  tenant_id: number;
  gateway: string;
  /** The nil UUID of a gateway that tells none. */
  start: string;
  host: string;
  /** Since when it is heard without a gap. */
  heard_since: number;
  heard_at: number;
  /** When it said goodbye; null: it did not. */
  left_at: number | null;
}

/** Who may read a machine; see MachineHold of the domain. */
export interface MachineHoldsTable {
  tenant_id: number;
  mid: number;
  gateway: string;
  start: string;
  turn: number;
  since_turn: number;
  began_at: number;
  is_released: Default<boolean>;
  unread_since: number | null;
  wanted_gateway: string | null;
  wanted_start: string | null;
  wanted_at: number | null;
  yielded_gateway: string | null;
  yielded_start: string | null;
  yielded_at: number | null;
}

/** Questions to gateways whether a machine answers; a minute old they are gone. */
export interface AddressTestsTable {
  tenant_id: number;
  id: string;
  /** UTC ms. */
  asked_at: number;
  /** As the contract's `requestedTest.machine`. */
  machine: ColumnType<RequestedTest["machine"], string, never>;
  /** How many gateways were there to answer. */
  gateways: number;
  /** Gateway -> what it found. */
  findings: ColumnType<Record<string, AddressFinding>, string | undefined, string>;
}

/** Attempts held against sign-in, by e-mail and by address, shared by all servers. */
export interface RateLimitsTable {
  key: string;
  points: number;
  expires_at: Date;
  blocked_until: Date | null;
}

export interface AccessTables {
  tenants: TenantsTable;
  users: UsersTable;
  sessions: SessionsTable;
  known_browsers: KnownBrowsersTable;
  user_tokens: UserTokensTable;
  devices: DevicesTable;
  gateways: GatewaysTable;
  machine_positions: MachinePositionsTable;
  gateway_starts: GatewayStartsTable;
  machine_holds: MachineHoldsTable;
  address_tests: AddressTestsTable;
  rate_limits: RateLimitsTable;
  user_pictures: UserPicturesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  mail_queue: MailQueueTable;
  mail_keys: MailKeysTable;
}
