import type { SupportAccess, SupportGrant } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { sql } from "kysely";
import { type AuditActor, userIdOf } from "../../platform/audit/actor.ts";
import type { GrantRow } from "../../platform/auth/open-grant.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Ended grants that are listed unless all are wanted. */
const shownEnded = 50;

export interface ListedGrants {
  readonly grants: SupportGrant[];
  /** Number of ended grants that are not listed. */
  readonly older: number;
}

/** Requests and grants, newest first. Those that are open or asked for are all listed. */
export async function listGrants(
  transaction: TenantTransaction,
  nowMs: number,
  { all = false }: { readonly all?: boolean } = {},
): Promise<ListedGrants> {
  const isCurrent = sql<boolean>`(ended_at is null and (ends_at is null or ends_at > ${new Date(nowMs)}))`;
  const newest = sql<boolean>`id in (select id from support_grants where not ${isCurrent} order by id desc limit ${shownEnded})`;
  const rows = await transaction
    .selectFrom("support_grants")
    .selectAll()
    .$if(!all, (query) => query.where((is) => is.or([isCurrent, newest])))
    .orderBy("id", "desc")
    .execute();
  const { count } = await transaction
    .selectFrom("support_grants")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return { grants: rows.map((row) => asGrant(row, nowMs)), older: count - rows.length };
}

function asGrant(row: GrantRow, nowMs: number): SupportGrant {
  return {
    id: row.id,
    access: row.access,
    hours: row.hours,
    reason: row.reason,
    askedBy: row.asked_by_name,
    askedAt: row.asked_at?.getTime() ?? null,
    grantedBy: row.granted_by_name,
    grantedAt: row.granted_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    endedBy: row.ended_by_name,
    endedAt: row.ended_at?.getTime() ?? null,
    state: stateOf(row, nowMs),
  };
}

function stateOf({ granted_at, ends_at, ended_at }: GrantRow, nowMs: number): SupportGrant["state"] {
  if (granted_at === null) return ended_at === null ? "asked" : "refused";
  if (ended_at !== null) return "revoked";
  return (ends_at?.getTime() ?? 0) > nowMs ? "open" : "over";
}

/** Locks a grant until the transaction ends. Throws NotFound when it has ended or does not exist. */
export async function lockGrant(
  transaction: TenantTransaction,
  id: number,
  nowMs: number,
): Promise<GrantRow> {
  const found = await transaction
    .selectFrom("support_grants")
    .selectAll()
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where((is) => is.or([is("ends_at", "is", null), is("ends_at", ">", new Date(nowMs))]))
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound");
  return found;
}

export interface Given {
  readonly access: SupportAccess;
  readonly hours: number;
  readonly by: AuditActor;
  readonly nowMs: number;
}

/** Columns of a given grant. */
export const givenColumns = ({ access, hours, by, nowMs }: Given) => ({
  access,
  hours,
  granted_by_name: by.name,
  granted_by_id: userIdOf(by),
  granted_at: new Date(nowMs),
  ends_at: new Date(nowMs + hours * hourMs),
});
