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
  /** What ended before is history and no news, UTC ms: when it was created, changed or switched on. */
  watched_from: Default<number>;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Default<number>;
}

/** When a tenant's rules are to be looked at by themselves. */
export interface AlertWatchesTable {
  tenant_id: number;
  /** UTC ms by the servers' clock. */
  due_at: number;
  /** When the last look that was finished began, by PostgreSQL's clock. */
  begun_at: Default<Date>;
  /** The look that is under way, and until when it is so without saying so again; null: none. */
  looker: string | null;
  looks_until: Date | null;
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
  /** UTC ms, as all of it. */
  started_at: number;
  opened_at: number | null;
  ended_at: number | null;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  /** The user; null: nobody, or no user of the tenant. */
  acknowledged_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  shelved_until: number | null;
  shelved_by: string | null;
  shelved_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Of what has no history of its own: since when the condition was not seen any more. */
  gone_at: number | null;
  /** From when steps count; null while it is pending. */
  steps_from: number | null;
  /** Places of steps, from 0. */
  steps_taken: Default<number[]>;
  /** When it reached somebody first; null: nobody yet, or before this was kept. */
  /** Since when its subject goes on and off; null: it does not. */
  unsteady_since: ColumnType<number | null, number | null | undefined, number | null>;
  /** Of what went on and off: its quiet was told, or is told with a later one. */
  quiet_told: Default<boolean>;
  /** It ended because its rule was switched off or removed. */
  ended_by_rule: Default<boolean>;
  reached_at: ColumnType<number | null, number | null | undefined, number | null>;
}

/** What a rule has decided of a machine. */
export interface AlertStatesTable {
  tenant_id: number;
  rule_id: number;
  equipment: number;
  /** The rule's fields that decide, as text: by others it was another rule. */
  decided_by: string;
  /** UTC ms. */
  through_at: number;
  state: Json<DecidedState>;
}

/** How incidents stood, and why the condition held; null: it did not. */
export type DecidedState = IncidentState & { readonly facts: AlertFacts | null };

/** A message to one person or destination. */
export interface AlertDeliveriesTable {
  tenant_id: number;
  id: Generated<number>;
  rule_id: number;
  /** Several of a digest. */
  incidents: number[];
  purpose: AlertDelivery["purpose"];
  /** From 0; null of the end. */
  step: number | null;
  channel: AlertChannel;
  /** Address, device's or destination's id: the same for the same one. */
  target: string;
  target_name: string;
  user_id: string | null;
  destination_id: number | null;
  /** Of a mail that was made: what the mails that go on with it are called too. */
  subject: ColumnType<string | null, undefined, string | null>;
  state: Default<AlertDelivery["state"]>;
  attempts: Default<number>;
  reason: ColumnType<string | null, undefined, string | null>;
  /** When it may be taken; while a server sends it, when another may. */
  due_at: Default<Date>;
  queued_at: Generated<Date>;
  settled_at: ColumnType<Date | null, undefined, Date | null>;
}

/** Of the links that acknowledge there are only the hashes. */
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

/** The installation's own pair, made once (VAPID); of no tenant. */
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
