import { sql } from "kysely";
import type { AuditActor } from "../audit/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { CallError } from "../http/call-error.ts";
import { isUuid } from "../http/uuid.ts";
import { queueNotice } from "../mail/notice-mails.ts";
import { lockTenant } from "../records/lock-tenant.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { lockAdministrators } from "./lock-administrators.ts";

interface KeyUser {
  readonly id: string;
  readonly name: string;
}

/**
 * Makes an administrator who can sign in the key user; the former one stays an administrator, and all administrators are told by mail. Among a
 * client's own people only the key user may do it. Throws NotFound, OwnerOnly and OwnerNotAdmin. Nothing changes for the present key user.
 */
export async function makeKeyUser(transaction: TenantTransaction, by: AuditActor, id: string): Promise<void> {
  await lockTenant(transaction, by.tenantId);
  const admins = await lockAdministrators(transaction);
  const former = await lockKeyUser(transaction);
  if (by.kind === "user" && former?.id !== by.id) throw new CallError("OwnerOnly");
  const chosen = admins.find((admin) => admin.id === id.toLowerCase());
  if (chosen === undefined)
    throw new CallError((await isThere(transaction, id)) ? "OwnerNotAdmin" : "NotFound");
  if (chosen.id === former?.id) return;
  // The former one first, since the unique index allows one key user.
  if (former !== undefined) await setKeyUser(transaction, by, former, false);
  await setKeyUser(transaction, by, chosen, true);
  // Pages that read the client before are stale now.
  await transaction
    .updateTable("tenants")
    .set({ version: sql<number>`version + 1` })
    .where("id", "=", by.tenantId)
    .execute();
  await queueNotice(
    transaction,
    by.tenantId,
    by.kind === "user"
      ? { notice: "keyUserPassedOn", former: former?.id ?? "", keyUser: chosen.id }
      : { notice: "keyUserChanged", manager: by.name, keyUser: chosen.id },
  );
}

/** The key user, invited or active, locked. Blocked users need no check, because nobody can block the key user. */
const lockKeyUser = (transaction: TenantTransaction): Promise<KeyUser | undefined> =>
  transaction
    .selectFrom("users")
    .select(["id", "name"])
    .where("tenant_owner", "=", true)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function isThere(transaction: TenantTransaction, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const found = await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

async function setKeyUser(
  transaction: TenantTransaction,
  by: AuditActor,
  { id, name }: KeyUser,
  tenantOwner: boolean,
): Promise<void> {
  await transaction.updateTable("users").set({ tenant_owner: tenantOwner }).where("id", "=", id).execute();
  await recordAudit(transaction, {
    by,
    action: "changeOwner",
    entity: "user",
    entityId: id,
    entityName: name,
    before: { tenantOwner: !tenantOwner },
    after: { tenantOwner },
  });
}
