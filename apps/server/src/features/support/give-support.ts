import type { BodyOf, consentToSupport, SupportRequest } from "@fiel/contracts";
import { type AuditActor, userIdOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { findOpenGrant, type GrantRow } from "../../platform/auth/open-grant.ts";
import type { Revocation } from "../../platform/auth/revocations.ts";
import { endSupportSessions } from "../../platform/auth/support-sessions.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { givenColumns, lockGrant } from "./support-grants.ts";

/** Actor and instant (UTC ms) of a decision. */
export interface Decision {
  readonly by: AuditActor;
  readonly nowMs: number;
}

/** An administrator grants access to the provider; an earlier open grant ends. */
export async function giveSupport(
  transaction: TenantTransaction,
  wanted: SupportRequest,
  { by, nowMs }: Decision,
): Promise<readonly Revocation[]> {
  const ended = await endOpen(transaction, { by, nowMs });
  const { id } = await transaction
    .insertInto("support_grants")
    .values({
      tenant_id: by.tenantId,
      reason: wanted.reason,
      ...givenColumns({ ...wanted, by, nowMs }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await record(transaction, by, "grant", id, wanted);
  return ended;
}

/** An administrator grants what a manager requested. Throws NotFound. */
export async function consent(
  transaction: TenantTransaction,
  id: number,
  wanted: BodyOf<typeof consentToSupport>,
  { by, nowMs }: Decision,
): Promise<readonly Revocation[]> {
  const ended = await endOpen(transaction, { by, nowMs });
  const asked = await lockGrant(transaction, id, nowMs);
  if (asked.granted_at !== null) throw new CallError("NotFound");
  await transaction
    .updateTable("support_grants")
    .set(givenColumns({ ...wanted, by, nowMs }))
    .where("id", "=", id)
    .execute();
  await record(transaction, by, "grant", id, { ...wanted, by: asked.asked_by_name });
  return ended;
}

/** Refuses a request or revokes an open grant, whose sessions end immediately. Throws NotFound. */
export async function endGrant(
  transaction: TenantTransaction,
  id: number,
  decision: Decision,
): Promise<readonly Revocation[]> {
  return end(transaction, await lockGrant(transaction, id, decision.nowMs), decision);
}

/** Ends the open grant. Locks the tenant, so that only one grant is open at a time. */
async function endOpen(transaction: TenantTransaction, decision: Decision): Promise<readonly Revocation[]> {
  await lockTenant(transaction, decision.by.tenantId);
  const open = await findOpenGrant(transaction, decision.nowMs);
  return open === null ? [] : end(transaction, open, decision);
}

async function end(
  transaction: TenantTransaction,
  { id, granted_at }: GrantRow,
  { by, nowMs }: Decision,
): Promise<readonly Revocation[]> {
  await transaction
    .updateTable("support_grants")
    .set({ ended_by_name: by.name, ended_by_id: userIdOf(by), ended_at: new Date(nowMs) })
    .where("id", "=", id)
    .execute();
  await record(transaction, by, granted_at === null ? "refuse" : "revoke", id);
  return endSupportSessions(transaction, by.tenantId, { grantId: id });
}

export const record = (
  transaction: TenantTransaction,
  by: AuditActor,
  action: string,
  id: number,
  after?: object,
): Promise<void> =>
  recordAudit(transaction, {
    by,
    action,
    entity: "support",
    entityId: id,
    ...(after === undefined ? {} : { after }),
  });
