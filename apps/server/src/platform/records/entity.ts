import type { auditEntities, ErrorCode } from "@fiel/contracts";
import type { AuditActor } from "../audit/actor.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { BoardTables } from "../stores/postgres/tables/board-tables.ts";
import type { TabletTables } from "../stores/postgres/tables/tablet-tables.ts";
import type { RegistrationTables } from "../stores/postgres/tables/registration-tables.ts";

/** A stored record: the values that people set, and the store's own. Instants are UTC ms. */
export type Stored<V> = V & {
  readonly id: number;
  readonly version: number;
  readonly createdAt: number;
  readonly removedAt: number | null;
};

/** Values to set; undefined ones stay as they are. */
export type Given<V> = { readonly [Field in keyof V]?: V[Field] | undefined };

/** Transaction, actor and time of a verb. */
export interface Change {
  readonly transaction: TenantTransaction;
  readonly by: AuditActor;
  readonly nowMs: number;
  /** Start of the time for which the values hold, when the past is corrected; absent: from now on. UTC ms. */
  readonly sinceMs?: number | undefined;
}

/** A field that must be unique, and the index that ensures it. */
export interface Unique<V> {
  readonly index: string;
  /** Null: the error code needs no field. */
  readonly field: (keyof V & string) | null;
  readonly code: ErrorCode;
  /** Whether removed records keep the value too, because recorded data names them by it. */
  readonly forever?: boolean;
}

/** A field with another record's id; the trail shows that record's name. */
export interface Reference {
  /** The field's name in the trail. */
  readonly as: string;
  readonly table: "equipment_groups" | "equipment" | "products" | "reasons";
}

/** One kind of registration: its columns and rules. The verbs in this folder do the rest, for every caller. */
export interface Entity<V extends object> {
  readonly kind: (typeof auditEntities)[number];
  readonly table:
    | keyof RegistrationTables
    | keyof BoardTables
    | keyof TabletTables
    | "alert_rules"
    | "alert_destinations"
    | "api_keys"
    | "event_destinations"
    | "machine_profiles";
  /** Columns have the same names in snake case. */
  readonly fields: readonly (keyof V & string)[];
  /** Fields stored as JSON. */
  readonly json?: readonly (keyof V & string)[];
  /** Fields with secret addresses: the trail shows only their host and end. */
  readonly secretUrls?: readonly (keyof V & string)[];
  readonly nameOf: (values: V) => string;
  /** Fields that cannot change after creation. */
  readonly locked: readonly (keyof V & string)[];
  readonly unique: readonly Unique<V>[];
  readonly references?: { readonly [Field in keyof V]?: Reference };
  /** Fields on which figures depend: their earlier values are kept with the time for which they held. */
  readonly dated?: readonly (keyof V & string)[];
  /** Whether `removedAt` is stored as UTC ms instead of a timestamp. */
  readonly removedAtMs?: boolean;
  /** Values that follow from others. */
  readonly complete?: (values: V) => Partial<V>;
  /** Refuses invalid values; `before` is null for a new record, and the record as it was for a restored one. */
  readonly check?: (change: Change, values: V, before: Stored<V> | null) => Promise<void>;
  /**
   * Refuses references to missing records, and locks the referenced ones until the transaction ends. For a mere comparison it only looks,
   * without locks.
   */
  readonly refers?: (change: Change, values: V, before: Stored<V> | null) => Promise<void>;
  /** How many more records there may be, without waiting for transactions that add some: for a preview. */
  readonly places?: (transaction: TenantTransaction, tenantId: number) => Promise<number>;
  /** Refuses this many more records, and does nothing else: it is also called for a mere comparison. */
  readonly mayAdd?: (change: Change, count: number) => Promise<void>;
  /** Called after this many were added, to notify whom it concerns. */
  readonly added?: (change: Change, count: number) => Promise<void>;
  readonly mayRemove?: (change: Change, record: Stored<V>) => Promise<void>;
  /** Writes the consequences of a removal to other tables. */
  readonly removed?: (change: Change) => Promise<void>;
  /** Writes the consequences of a new or changed record to other tables. */
  readonly written?: (change: Change, record: Stored<V>, before: Stored<V> | null) => Promise<void>;
}
