import type { AddressFinding, RequestedTest } from "@fiel/contracts";
import type { ColumnType, Generated } from "kysely";

/** A value that the store sets when it is absent. */
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
  /** Identifier in paths, lower case. */
  tenant: string;
  /** Identifies the client by any name and on any server. */
  client_id: Generated<string>;
  name: string;
  language: Default<string>;
  time_zone: Default<string>;
  logo_path: string | null;
  status: Default<"Active" | "Blocked">;
  plan: Default<string>;
  cnpj: string | null;
  /** E-mail of the person responsible for the bills. */
  account_responsible: string | null;
  address: ColumnType<Address | null, string | null | undefined, string | null>;
  /** Price per equipment and billing cycle, in cents. */
  price_per_equipment: number | null;
  equipment_amount: Default<number>;
  /** Length of a billing cycle, months. */
  billing_period: Default<number>;
  /** ISO dates, without a time. */
  billing_cycle_anchor: string | null;
  end_trial_at: string | null;
  /** When the client, which is blocked meanwhile, will be deleted; null when it stays. */
  leaves_at: ColumnType<Date | null, undefined, Date | null>;
  /** When the deletion of its rows began; from then on it cannot be cancelled. */
  leaving_begun_at: ColumnType<Date | null, undefined, Date | null>;
  /** When the client itself ordered its leaving, and the id of the key user who did; null when it did not. */
  leaving_ordered_at: ColumnType<Date | null, undefined, Date | null>;
  leaving_ordered_by: ColumnType<string | null, undefined, string | null>;
  status_before_leaving: ColumnType<"Active" | "Blocked" | null, undefined, "Active" | "Blocked" | null>;
  /** Since when nothing but its invoices is left. */
  removed_at: ColumnType<Date | null, undefined, Date | null>;
  created_at: Default<Date>;
  /** Rises with each change. */
  version: Generated<number>;
  /** Limits; null for none. Every user who is not removed counts. */
  max_users: number | null;
  /** Months after which data is deleted. */
  retention_months: number | null;
  /** Months for which its trail, ended sessions, mails and answers of batches are kept; null for the default. */
  audit_months: number | null;
  session_months: number | null;
  mail_months: number | null;
  ledger_months: number | null;
  /** Records per minute that its gateways may deliver, on average. */
  ingest_per_minute: number | null;
}

export interface UsersTable {
  id: Generated<string>;
  tenant_id: number;
  email: string;
  name: string;
  role: "Admin" | "Supervisor" | "Operator";
  /** Null until the invitation is accepted. */
  password_hash: string | null;
  /** Null for the tenant's language. */
  language: string | null;
  profile_pic_path: string | null;
  /** 0 for none, up to 4 for everything from Informação up. */
  email_notification: Default<number>;
  push_notification: Default<boolean>;
  blocked: Default<boolean>;
  tenant_owner: Default<boolean>;
  /** Requested e-mail, until the mailed link confirms it; null when none was requested. */
  new_email: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when the mail server permanently refuses the address, with its code; null when it does not. */
  mail_refused_at: ColumnType<Date | null, undefined, Date | null>;
  mail_refused: ColumnType<string | null, undefined, string | null>;
  verified_at: Date | null;
  removed_at: Date | null;
  /** Since when the name, e-mail and picture are removed. */
  anonymized_at: Date | null;
  created_at: Default<Date>;
}

export interface SessionsTable {
  /** SHA-256 of the bearer token. */
  token_hash: Buffer;
  /** Id by which pages refer to the session. */
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

/** WebP of 280 x 280. Stored here instead of in files, because several servers return it. */
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
  /** Null until a first code confirmed the factor. */
  enabled_at: Date | null;
  /** Newest time step whose code was accepted, so that no code is accepted twice. */
  last_step: Default<number>;
  created_at: Default<Date>;
}

export interface RecoveryCodesTable {
  tenant_id: number;
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

/** The installation's key that signs unsubscribe links of its mails, made once. It belongs to no tenant. */
export interface MailKeysTable {
  id: Default<number>;
  way_out: Buffer;
}

export interface MailQueueTable {
  id: Generated<number>;
  tenant_id: number;
  /** Name of the mail's composer, which runs when the mail is sent. */
  kind: string;
  /** Order among a client's mails: 0 before 1 before 2. */
  rank: Default<number>;
  recipient: string;
  details: ColumnType<Record<string, unknown>, string | undefined, string>;
  attempts: Default<number>;
  due_at: Default<Date>;
  created_at: Default<Date>;
  /** When the mail was given up, with the mail server's last answer; null while it is tried. */
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
  /** The key's last characters, which remain after it is revoked. */
  key_hint: string;
  /** The readable key for the device page, until it is renewed or revoked. */
  app_key: string | null;
  description: Default<string>;
  created_at: Default<Date>;
  /** Until when a renewed key remains valid; null for the tenant's current key. */
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
  /** Highest number that was dropped from the ledger for its age; null when none was. */
  forgotten_sequence: number | null;
  clock_skew_ms: Default<number>;
  /** Latest report, as in the contract; null until the first. */
  report: ColumnType<unknown, string | null | undefined, string | null>;
  /** UTC ms. */
  reported_at: number | null;
  /** When it last reported lost packages, UTC ms by machine id. */
  overruns: ColumnType<unknown, string | undefined, string>;
  /** When somebody asked the gateway to resend its data, UTC ms; null once it was told. */
  resend_requested_at: number | null;
  /** Device key that it used last; null while unknown. */
  device_id: number | null;
  /** Release that it was last asked to install, and when, UTC ms; null when it never was. */
  update_version: string | null;
  update_asked_at: number | null;
}

/** Read position of a machine, as its latest reader reported it. */
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
  /** The nil UUID for a gateway that sends none. */
  start: string;
  host: string;
  /** Since when it has been heard without a gap. */
  heard_since: number;
  heard_at: number;
  /** When it said that it leaves; null when it did not. */
  left_at: number | null;
}

/** The reader of a machine; see MachineHold of the domain. */
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

/** Requests to gateways to test a machine's address. They expire after about a minute. */
export interface AddressTestsTable {
  tenant_id: number;
  id: string;
  /** UTC ms. */
  asked_at: number;
  /** Like the contract's `requestedTest.machine`. */
  machine: ColumnType<RequestedTest["machine"], string, never>;
  /** Number of gateways that could answer. */
  gateways: number;
  /** Finding of each gateway that answered. */
  findings: ColumnType<Record<string, AddressFinding>, string | undefined, string>;
}

/** Points against sign-in attempts, by e-mail and by address, shared by all servers. */
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
