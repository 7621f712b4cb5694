import type { Role } from "@fiel/contracts";
import type { AuditActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Revocation } from "../../platform/auth/revocations.ts";
import { queueEmailMail } from "../../platform/auth/email-mails.ts";
import { queueLinkMail } from "../../platform/auth/link-mails.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import { setEmail } from "../../platform/auth/set-email.ts";
import { endLinks } from "../../platform/auth/user-links.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { Expected } from "../../platform/http/record-version.ts";
import { forgetRecipient } from "../../platform/jobs/forget-recipient.ts";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockAdministrators } from "../../platform/tenants/lock-administrators.ts";
import { makeKeyUser } from "../../platform/tenants/make-key-user.ts";
import { renameBillsAddress } from "../../platform/tenants/rename-bills-address.ts";
import { giveBackOf } from "../../platform/told/give-back-incidents.ts";
import { lockDispensableUser, lockUser, storeNow, type LockedUser } from "./lock-user.ts";

/** Sessions that a change ended, to be revoked on this server after the commit. */
export type Ended = readonly Revocation[];

const set = (transaction: TenantTransaction, { id }: LockedUser) =>
  transaction.updateTable("users").where("id", "=", id);

const entryOf = (by: AuditActor, { id, name }: LockedUser) => ({
  by,
  entity: "user",
  entityId: id,
  entityName: name,
});

/** Changes the user's role and ends their sessions; nothing happens when the role is the same. */
export async function changeRole(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
  role: Role,
  expected: Expected = null,
): Promise<Ended> {
  const user = await (role === "Admin" ? lockUser : lockDispensableUser)(transaction, id, expected);
  if (user.role === role) return [];
  await set(transaction, user).set({ role }).execute();
  const change = { action: "changeRole", before: { role: user.role }, after: { role } };
  await recordAudit(transaction, { ...entryOf(by, user), ...change });
  return endSessions(transaction, { tenantId: by.tenantId, userId: user.id });
}

/** Makes another administrator the key user. Throws OwnerOnly for a caller who is not, and OwnerNotAdmin. */
export async function passOnKeyUser(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
  expected: Expected = null,
): Promise<void> {
  // Lock order: the tenant, the administrators, then the user.
  await lockTenant(transaction, by.tenantId);
  await lockAdministrators(transaction);
  await lockUser(transaction, id, expected);
  await makeKeyUser(transaction, by, id);
}

/** Changes a user's e-mail. Throws EmailIsOwn for one's own and for the key user's, which are changed in the profile, and UserAlreadyExists. */
export async function changeEmail(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
  email: string,
  expected: Expected = null,
): Promise<Ended> {
  // The tenant's bills may go to that address.
  await lockTenant(transaction, by.tenantId);
  const user = await lockUser(transaction, id, expected);
  if (user.id === by.id || user.tenant_owner) throw new CallError("EmailIsOwn");
  if (user.email === email) return [];
  const ended = await setEmail(transaction, by, user, email);
  if (user.isInvited) await queueLinkMail(transaction, by.tenantId, email, null);
  else
    await queueEmailMail(transaction, { tenantId: by.tenantId, recipient: email, what: "given", userId: id });
  return ended;
}

/** Blocks or unblocks the user. A blocked one has no alert in hand any more. */
export async function blockUser(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
  blocked: boolean,
  expected: Expected = null,
): Promise<Ended> {
  const user = await (blocked ? lockDispensableUser : lockUser)(transaction, id, expected);
  if (user.blocked === blocked) return [];
  await set(transaction, user).set({ blocked }).execute();
  if (blocked) await giveBackOf(transaction, user.id);
  const change = {
    action: blocked ? "block" : "unblock",
    before: { blocked: user.blocked },
    after: { blocked },
  };
  await recordAudit(transaction, { ...entryOf(by, user), ...change });
  return blocked ? endSessions(transaction, { tenantId: by.tenantId, userId: user.id }) : [];
}

/** Removes the user: the e-mail becomes free and gets no reports or bills, alerts in hand are given back, links become invalid, and the history keeps the name. */
export async function removeUser(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
  expected: Expected = null,
): Promise<Ended> {
  // The tenant's bills may go to that address, and adding a user locks the tenant too.
  await lockTenant(transaction, by.tenantId);
  const user = await lockDispensableUser(transaction, id, expected);
  await set(transaction, user).set({ removed_at: storeNow }).execute();
  await endLinks(transaction, user.id);
  await forgetRecipient(transaction, user.email);
  // Last, because it locks queued mails, which come after links and schedules.
  await renameBillsAddress(transaction, by, user.email, null);
  await giveBackOf(transaction, user.id);
  const { name, email, role } = user;
  await recordAudit(transaction, { ...entryOf(by, user), action: "remove", before: { name, email, role } });
  return endSessions(transaction, { tenantId: by.tenantId, userId: user.id });
}

/** Disables the second factor of a user who lost it. Throws SecondFactorNotSetUp. */
export async function removeSecondFactor(
  transaction: TenantTransaction,
  by: AuditActor,
  id: string,
): Promise<void> {
  const user = await lockUser(transaction, id);
  const removed = await transaction
    .deleteFrom("second_factors")
    .where("user_id", "=", user.id)
    .where("enabled_at", "is not", null)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new CallError("SecondFactorNotSetUp");
  await recordAudit(transaction, { ...entryOf(by, user), action: "disableSecondFactor" });
}
