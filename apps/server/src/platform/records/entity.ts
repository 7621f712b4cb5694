import type { auditEntities, ErrorCode } from "@fiel/contracts";
import type { AuditActor } from "../audit/actor.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { BoardTables } from "../stores/postgres/tables/board-tables.ts";
import type { RegistrationTables } from "../stores/postgres/tables/registration-tables.ts";

/** A record as it is stored: what people set, and what the store keeps of it. Instants are UTC ms. */
export type Stored<V> = V & {
  readonly id: number;
  readonly version: number;
  readonly createdAt: number;
  readonly removedAt: number | null;
};

/** Values of which those that are undefined stay as they are. */
export type Given<V> = { readonly [Field in keyof V]?: V[Field] | undefined };

/** Where a verb works, for whom, and when. */
export interface Change {
  readonly transaction: TenantTransaction;
  readonly by: AuditActor;
  readonly nowMs: number;
  /** From when what is set holds, where a past is corrected; left out, from now on. UTC ms. */
  readonly sinceMs?: number | undefined;
}

/** A field that no two records share, by the index that sees to it. */
export interface Unique<V> {
  readonly index: string;
  /** Null: the code says it all. */
  readonly field: (keyof V & string) | null;
  readonly code: ErrorCode;
  /** Removed records keep it too: what was recorded names them by it. */
  readonly forever?: boolean;
}

/** A field that holds another record's id; the trail names that record. */
export interface Reference {
  /** What the trail calls it. */
  readonly as: string;
  readonly table: "equipment_groups" | "products";
}

/** One kind of registration: its columns and its rules. The verbs beside do the rest, whoever calls them. */
export interface Entity<V extends object> {
  readonly kind: (typeof auditEntities)[number];
  readonly table: keyof RegistrationTables | keyof BoardTables | "alert_rules" | "alert_destinations";
  /** Columns have the same names in snake case. */
  readonly fields: readonly (keyof V & string)[];
  /** Of the fields those that are kept as JSON. */
  readonly json?: readonly (keyof V & string)[];
  /** Of the fields those with addresses that open something: the trail shows where they lead, and no more. */
  readonly secretUrls?: readonly (keyof V & string)[];
  readonly nameOf: (values: V) => string;
  /** Stay as they were created. */
  readonly locked: readonly (keyof V & string)[];
  readonly unique: readonly Unique<V>[];
  readonly references?: { readonly [Field in keyof V]?: Reference };
  /** Of the fields those by which figures are counted: what they said before is kept for the time in which it held. */
  readonly dated?: readonly (keyof V & string)[];
  /** Kept as UTC ms and not as a timestamp. */
  readonly removedAtMs?: boolean;
  /** Values that follow from others. */
  readonly complete?: (values: V) => Partial<V>;
  /** Refuses what may not be written; `before` is null of a new record, and a restored one as it was. */
  readonly check?: (change: Change, values: V, before: Stored<V> | null) => Promise<void>;
  /** Refuses what refers to a record that is not there, which stays there until the transaction ends. What is only compared looks itself and holds nothing. */
  readonly refers?: (change: Change, values: V, before: Stored<V> | null) => Promise<void>;
  /** How many more of them there may be, without waiting for who is adding: for a preview. */
  readonly places?: (transaction: TenantTransaction, tenantId: number) => Promise<number>;
  /** Refuses so many more of them, and does nothing else: what is only compared is asked too. */
  readonly mayAdd?: (change: Change, count: number) => Promise<void>;
  /** Tells whom it concerns that there are so many more of them. */
  readonly added?: (change: Change, count: number) => Promise<void>;
  readonly mayRemove?: (change: Change, record: Stored<V>) => Promise<void>;
  /** Writes what follows from a removal elsewhere. */
  readonly removed?: (change: Change) => Promise<void>;
  /** Writes what follows from a new or a changed record elsewhere. */
  readonly written?: (change: Change, record: Stored<V>, before: Stored<V> | null) => Promise<void>;
}
