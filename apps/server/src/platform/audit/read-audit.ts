import type { AuditEntry, listAudit } from "@fiel/contracts";
import { sql, type Selectable } from "kysely";
import type { z } from "zod";
import { deviceOf } from "../auth/device-of.ts";
import { plainAddress } from "../auth/network-of.ts";
import { containing } from "../records/search.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import type { AuditEntriesTable } from "../stores/postgres/tables/back-office-tables.ts";

export type AuditFilter = Omit<z.output<typeof listAudit.query>, "cursor" | "limit">;

export interface AuditPage {
  /** Id of the last entry of the page before; null begins with the newest. */
  readonly cursor: string | null;
  readonly limit: number;
}

/** The matching entries of the trail, newest first, at most `limit` after the cursor. */
export async function readAudit(
  transaction: TenantTransaction,
  filter: AuditFilter,
  { cursor, limit }: AuditPage,
): Promise<AuditEntry[]> {
  const { from, to, actor, action, entity, entityId } = filter;
  const rows = await transaction
    .selectFrom("audit_entries")
    .selectAll()
    .$if(from !== undefined, (query) => query.where("at", ">=", new Date(from as number)))
    .$if(to !== undefined, (query) => query.where("at", "<", new Date(to as number)))
    .$if(action !== undefined, (query) => query.where("action", "=", action as string))
    .$if(entity !== undefined, (query) => query.where("entity", "=", entity as string))
    .$if(entityId !== undefined, (query) => query.where("entity_id", "=", entityId as string))
    .$if(actor !== undefined && actor !== "", (query) =>
      query.where((eb) =>
        eb.or([eb("actor_id", "=", actor as string), containing(actor as string, ["actor"])]),
      ),
    )
    .$if(cursor !== null, (query) =>
      query.where(sql<boolean>`(at, id) < (select c.at, c.id from audit_entries c where c.id = ${cursor})`),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(asEntry);
}

/** Entries of the trail about a person's actions and about changes to the person, newest first. */
export async function readAuditOfUser(
  transaction: TenantTransaction,
  userId: string,
  page: AuditPage,
): Promise<AuditEntry[]> {
  const rows = await transaction
    .selectFrom("audit_entries")
    .selectAll()
    .where((eb) => eb("actor_id", "=", userId).or(eb("entity", "=", "user").and("entity_id", "=", userId)))
    .$if(page.cursor !== null, (query) => query.where("id", "<", Number(page.cursor)))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map(asEntry);
}

const asEntry = (row: Selectable<AuditEntriesTable>): AuditEntry => ({
  id: String(row.id),
  at: row.at.getTime(),
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  actor: row.actor,
  address: row.address === null ? null : plainAddress(row.address),
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  entityName: row.entity_name ?? nameOfSession(row),
  before: asValues(row.before),
  after: asValues(row.after),
});

// A session has no name of its own: its browser stands for it.
function nameOfSession({ entity, after }: Selectable<AuditEntriesTable>): string | null {
  if (entity !== "session" || after === null || typeof after !== "object" || !("userAgent" in after))
    return null;
  return typeof after.userAgent === "string" ? deviceOf(after.userAgent) : null;
}

// Values are records by name; an applied file's counts are a list by kind.
function asValues(value: unknown): AuditEntry["before"] {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return typeof value === "object" ? { ...value } : { values: value };
  const named = value.map((one: unknown) => kindOf(one));
  return named.every((one) => one !== null) ? Object.fromEntries(named) : { values: value };
}

function kindOf(value: unknown): [string, unknown] | null {
  if (value === null || typeof value !== "object" || !("kind" in value)) return null;
  const { kind, ...rest } = value;
  return typeof kind === "string" ? [kind, rest] : null;
}
