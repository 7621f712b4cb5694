import type {
  AlertActive,
  AlertChannel,
  AlertCondition,
  AlertDelivery,
  AlertDestinationKind,
  AlertFacts,
  AlertIncidentState,
  AlertStep,
  AlertSubject,
} from "@fiel/contracts";
import type { IncidentState } from "@fiel/domain";
import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;
type Json<T> = ColumnType<T, string, string>;

export interface AlertRulesTable {
  id: Generated<number>;
  tenant_id: number;
  name: string;
  enabled: boolean;
  condition: Json<AlertCondition>;
  equipments: number[];
  on_delay_s: number;
  off_delay_s: number;
  minimum_count: number;
  count_within_s: number;
  active: Json<AlertActive>;
  suppress_when_silent: boolean;
  digest_above: number;
  steps: Json<readonly AlertStep[]>;
  /** Episodes that ended before this instant, UTC ms, make no incidents. Set when the rule is created, changed or switched on. */
  watched_from: Default<number>;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Default<number>;
}

/** When a tenant's rules are next evaluated on schedule. */
export interface AlertWatchesTable {
  tenant_id: number;
  /** UTC ms by the servers' clock. */
  due_at: number;
  /** Start of the last finished evaluation, by PostgreSQL's clock. */
  begun_at: Default<Date>;
  /** The running evaluation, and until when it is valid without renewal; null for none. */
  looker: string | null;
  looks_until: Date | null;
  /** Number of evaluations in a row that ended with their server. */
  killed_looks: Default<number>;
  /** Failed attempts by rule id. */
  trials: Default<Record<string, RuleTrial>>;
}

/** Attempts in a row at a version of a rule that failed, or that are not over yet. */
export interface RuleTrial {
  readonly version: number;
  readonly attempts: number;
  /** Start of the latest attempt, UTC ms. */
  readonly at: number;
  readonly reason: string;
  /** Whether the administrators were told. */
  readonly told: boolean;
}

export interface AlertIncidentsTable {
  tenant_id: number;
  id: Generated<number>;
  rule_id: number;
  subject_kind: AlertSubject["kind"];
  subject_id: string;
  subject_name: string;
  facts: Json<AlertFacts>;
  state: AlertIncidentState;
  /** UTC ms, as are all instants of the table. */
  started_at: number;
  opened_at: number | null;
  ended_at: number | null;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  /** Id of the user; null for nobody, or when it was not a user of the tenant. */
  acknowledged_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  shelved_until: number | null;
  shelved_by: string | null;
  shelved_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when the condition was no longer seen, for subjects without a history of their own. */
  gone_at: number | null;
  /** Instant from which steps count; null while the incident is pending. */
  steps_from: number | null;
  /** Indexes of steps, from 0. */
  steps_taken: Default<number[]>;
  /** Since when its subject goes on and off; null when it does not. */
  unsteady_since: ColumnType<number | null, number | null | undefined, number | null>;
  /** Whether the quiet after going on and off was reported, or is reported with a later incident. */
  quiet_told: Default<boolean>;
  /** Whether it ended because its rule was disabled or removed. */
  ended_by_rule: Default<boolean>;
  /** First time that the incident reached somebody; null when it did not, or before this was recorded. */
  reached_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Decisions of a rule about a machine. */
export interface AlertStatesTable {
  tenant_id: number;
  rule_id: number;
  equipment: number;
  /** The deciding fields of the rule, as text; other values make the state invalid. */
  decided_by: string;
  /** The rule has decided up to this instant, UTC ms. */
  through_at: number;
  state: Json<DecidedState>;
}

/** State of the incidents, and the facts of the condition; null facts when it did not hold. */
export type DecidedState = IncidentState & { readonly facts: AlertFacts | null };

/** A message to one person or destination. */
export interface AlertDeliveriesTable {
  tenant_id: number;
  id: Generated<number>;
  rule_id: number;
  /** Incident ids; several for a digest. */
  incidents: number[];
  purpose: AlertDelivery["purpose"];
  /** Index of the step, from 0; null for the message about the end. */
  step: number | null;
  channel: AlertChannel;
  /** Address, or id of a device or destination; stable for each recipient. */
  target: string;
  target_name: string;
  user_id: string | null;
  destination_id: number | null;
  /** Subject of a sent mail, which follow-up mails repeat. */
  subject: ColumnType<string | null, undefined, string | null>;
  state: Default<AlertDelivery["state"]>;
  attempts: Default<number>;
  reason: ColumnType<string | null, undefined, string | null>;
  /** When the message may be taken; while a server sends it, when another server may take it over. */
  due_at: Default<Date>;
  queued_at: Generated<Date>;
  settled_at: ColumnType<Date | null, undefined, Date | null>;
}

/** Links that acknowledge incidents, of which only the hashes are stored. */
export interface AlertLinksTable {
  tenant_id: number;
  token_hash: Buffer;
  incident_id: number;
  delivery_id: number;
  user_id: string | null;
  name: string;
  created_at: Generated<Date>;
  used_at: ColumnType<Date | null, undefined, Date | null>;
}

export interface AlertDestinationsTable {
  id: Generated<number>;
  tenant_id: number;
  kind: AlertDestinationKind;
  name: string;
  url: string | null;
  token: string | null;
  chat: string | null;
  secret: string | null;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Default<number>;
}

export interface PushSubscriptionsTable {
  tenant_id: number;
  id: Generated<number>;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string | null;
  created_at: Generated<Date>;
}

/** The installation's own key pair (VAPID), made once. It belongs to no tenant. */
export interface PushKeysTable {
  id: Default<number>;
  public_key: string;
  private_key: string;
}

export interface IncidentTables {
  alert_rules: AlertRulesTable;
  alert_watches: AlertWatchesTable;
  alert_incidents: AlertIncidentsTable;
  alert_states: AlertStatesTable;
  alert_deliveries: AlertDeliveriesTable;
  alert_links: AlertLinksTable;
  alert_destinations: AlertDestinationsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_keys: PushKeysTable;
}
