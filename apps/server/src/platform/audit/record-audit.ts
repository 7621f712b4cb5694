import { type RawBuilder, sql, type Transaction } from "kysely";
import { isUuid } from "../http/uuid.ts";
import type { Database } from "../stores/postgres/database.ts";
import type { AuditActor } from "./actor.ts";

type Values = Readonly<Record<string, unknown>>;

export interface AuditChange {
  readonly by: AuditActor;
  /** One of the contracts' `auditActions`, or a new verb. */
  readonly action: string;
  /** One of the contracts' `auditEntities`, or a new kind. */
  readonly entity: string;
  readonly entityId: string | number;
  /** The present name of the thing, for readers after it is gone. */
  readonly entityName?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Adds an entry to the trail, in the transaction of the change itself, so that neither exists without the other. Fields with names of
 * secrets are always left out.
 */
export const recordAudit = (transaction: Transaction<Database>, change: AuditChange): Promise<void> =>
  recordAudits(transaction, [change]);

// PostgreSQL takes at most 65,535 parameters in a statement.
const entriesPerInsert = 1_000;

/** Adds entries for several changes, in order. */
export async function recordAudits(
  transaction: Transaction<Database>,
  changes: readonly AuditChange[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += entriesPerInsert) {
    const rows = changes.slice(start, start + entriesPerInsert).map(rowOf);
    await transaction.insertInto("audit_entries").values(rows).execute();
  }
}

/** A name that somebody read before the person was anonymized is not written: the trail gets the person's present name. */
const nameNow = <N extends string | null>(id: string | null, name: N): RawBuilder<N> | N =>
  id === null || !isUuid(id)
    ? name
    : sql<N>`coalesce((select u.name from users u where u.id = ${id}::uuid and u.anonymized_at is not null), ${name}::text)`;

const rowOf = ({ by, action, entity, entityId, entityName = null, before, after }: AuditChange) => ({
  tenant_id: by.tenantId,
  actor: by.kind === "user" ? nameNow(by.id, by.name) : by.name,
  actor_id: by.id,
  actor_kind: by.kind,
  address: by.address,
  action,
  entity,
  entity_id: String(entityId),
  entity_name: entity === "user" ? nameNow(String(entityId), entityName) : entityName,
  before: asJson(before),
  after: asJson(after),
});

/** The fields that differ, with old and new values; both null when none differs. */
export function changesOf(before: Values, after: Values): { before: Values | null; after: Values | null } {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return { before: null, after: null };
  const pick = (values: Values) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

const secret = /password|secret|token|hash|app_?key/i;

const asJson = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : JSON.stringify(value, (field, inner: unknown) => (secret.test(field) ? undefined : inner));
