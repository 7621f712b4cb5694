import type { EventKind, SentEventType } from "@fiel/contracts";
import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Json<T> = ColumnType<T, string, string>;

export interface EventDestinationsTable {
  id: Generated<number>;
  tenant_id: number;
  name: string;
  /** Null after a move to this installation that left secrets out. */
  url: string | null;
  secret: string | null;
  kinds: EventKind[];
  /** Empty: all. */
  machines: number[];
  enabled: boolean;
  created_at: Default<Date>;
  removed_at: Date | null;
  version: Default<number>;
}

/** What a destination answered lately. */
export interface EventDestinationStatesTable {
  tenant_id: number;
  destination_id: number;
  /** Since when every attempt failed; null while it works. */
  failing_since: Optional<Date>;
  last_taken_at: Optional<Date>;
  /** When the server switched it off; null unless it is off for that reason. */
  switched_off_at: Optional<Date>;
  /** When its address was last changed; null while it has its first one. */
  addressed_at: Optional<Date>;
  /** The secret before the present one, which also signs until `former_until`. */
  former_secret: Optional<string>;
  former_until: Optional<Date>;
}

/** When a tenant is next compared with what was told. */
export interface EventLooksTable {
  tenant_id: number;
  due_at: Default<Date>;
  /** Number of the look, by which a server knows whether it still has it. */
  attempts: Default<number>;
}

/** Since when each kind is watched, and when it was last looked at; UTC ms. */
export interface EventKindsSeenTable {
  tenant_id: number;
  kind: EventKind;
  since: number;
  looked_at: number;
}

/** What was last told of a subject. */
export interface EventSubjectsTable {
  tenant_id: number;
  kind: EventKind;
  key: string;
  told: Json<Readonly<Record<string, unknown>>>;
}

export interface EventPostsTable {
  tenant_id: number;
  id: Generated<number>;
  /** The `webhook-id`. */
  uid: Generated<string>;
  type: SentEventType;
  mid: number | null;
  made_at: Generated<Date>;
  body: Json<Readonly<Record<string, unknown>>>;
}

export interface EventDeliveriesTable {
  tenant_id: number;
  id: Generated<number>;
  destination_id: number;
  post_id: number;
  /** Events of a lane are sent in their order: those of a machine, or of an order. */
  lane: string;
  state: "behind" | "waiting" | "delivered" | "failed" | "dropped";
  attempts: Default<number>;
  /** HTTP status of the last answer. */
  status: Optional<number>;
  reason: Optional<string>;
  /** When it may be taken; while a server sends it, when another server may take it over. */
  due_at: Default<Date>;
  queued_at: Generated<Date>;
  tried_at: Optional<Date>;
  settled_at: Optional<Date>;
}

export interface EventTables {
  event_destinations: EventDestinationsTable;
  event_destination_states: EventDestinationStatesTable;
  event_looks: EventLooksTable;
  event_kinds_seen: EventKindsSeenTable;
  event_subjects: EventSubjectsTable;
  event_posts: EventPostsTable;
  event_deliveries: EventDeliveriesTable;
}
