import type { LeavingOrder } from "@fiel/contracts";
import { sql } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { CallError } from "../http/call-error.ts";
import { queueNotice } from "../mail/notice-mails.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { requireNoDeletion } from "./require-no-deletion.ts";

/** The order to delete the transaction's client, given by its key user; null when there is none. */
export async function readLeavingOrder(transaction: TenantTransaction): Promise<LeavingOrder | null> {
  const found = await transaction
    .selectFrom("tenants")
    .innerJoin("users", "users.id", "tenants.leaving_ordered_by")
    .select(["tenants.leaving_ordered_at as at", "users.name"])
    .executeTakeFirst();
  return found === undefined || found.at === null ? null : { at: found.at.getTime(), by: found.name };
}

/** Orders that the client leaves, or withdraws that order; does nothing when it is so already. Throws KeyUserOnly and LeavingBegun. */
export async function setLeavingOrder(
  transaction: TenantTransaction,
  by: AuditActor,
  leaves: boolean,
): Promise<void> {
  const { tenantId } = by;
  await requireNoDeletion(transaction, tenantId);
  const keyUser = await requireKeyUser(transaction, by);
  const changed = await transaction
    .updateTable("tenants")
    .set({
      leaving_ordered_at: leaves ? sql<Date>`now()` : null,
      leaving_ordered_by: leaves ? keyUser : null,
    })
    .where("id", "=", tenantId)
    .where("leaving_ordered_at", leaves ? "is" : "is not", null)
    .returning("name")
    .executeTakeFirst();
  if (changed === undefined) return;
  const action = leaves ? "orderLeaving" : "withdrawLeaving";
  await recordAudit(transaction, {
    by,
    action,
    entity: "tenant",
    entityId: tenantId,
    entityName: changed.name,
  });
  await queueNotice(transaction, tenantId, {
    notice: leaves ? "leavingOrdered" : "leavingWithdrawn",
    keyUser,
  });
}

/**
 * Id of the acting key user, locked until the transaction ends. Throws KeyUserOnly for anybody else; support acts as a manager, who is no user of the
 * client.
 */
async function requireKeyUser(transaction: TenantTransaction, { kind, id }: AuditActor): Promise<string> {
  const found = await transaction
    .selectFrom("users")
    .select("id")
    .where("tenant_owner", "=", true)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (kind !== "user" || found === undefined || found.id !== id) throw new CallError("KeyUserOnly");
  return found.id;
}
