import type { SupportAccess, SupportGrant } from "@fiel/contracts";
import { hourMs } from "@fiel/domain";
import { type AuditActor, userIdOf } from "../../platform/audit/actor.ts";
import type { GrantRow } from "../../platform/auth/open-grant.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

const shown = 50;

/** Requests and grants, newest first. */
export async function listGrants(transaction: TenantTransaction, nowMs: number): Promise<SupportGrant[]> {
  const rows = await transaction
    .selectFrom("support_grants")
    .selectAll()
    .orderBy("id", "desc")
    .limit(shown)
    .execute();
  return rows.map((row) => asGrant(row, nowMs));
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
